# SPDX-License-Identifier: MIT
# Completes the words of ninedotctl in bash.

_ninedotctl() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb= index known
    COMPREPLY=()
    case $before in
    --socket | --output | --config)
        compopt -o default
        return
        ;;
    --all)
        compopt -o dirnames
        return
        ;;
    --language) known="en zh-Hans" ;;
    --theme) known="dark light contrast" ;;
    --size) known="320x240 480x320 800x480 1024x600 1280x800 1920x1080" ;;
    --for | --unlock-for) known="1m 10m 30m 1h 2h" ;;
    --since) known="1h 1d 7d 4w" ;;
    --dpi | --screen | --from | --until | --hours | --uses | --count) return ;;
    *)
        # The verb is the first word that is no option and no option's value, for some with the word behind it.
        for ((index = 1; index < COMP_CWORD; index++)); do
            case ${COMP_WORDS[index]} in
            --socket | --output | --config | --all | --language | --theme | --size | --dpi | --screen) ((index++)) ;;
            --for | --unlock-for | --since | --from | --until | --hours | --uses | --count) ((index++)) ;;
            -*) ;;
            *)
                case $verb in
                '') verb=${COMP_WORDS[index]} ;;
                duress | people | pin | config)
                    verb+=" ${COMP_WORDS[index]}"
                    break
                    ;;
                *) break ;;
                esac
                ;;
            esac
        done
        case $verb in
        '')
            known="status watch lock unlock maintenance enroll duress screenshot people pin rearm acknowledge history"
            known+=" backup restore setup doctor config preview --socket --help --version"
            ;;
        duress) known="remove" ;;
        people) known="list add rename enable disable remove set import export" ;;
        pin) known="set" ;;
        config) known="check" ;;
        status | watch | 'people list') known="--json --socket" ;;
        unlock) known="--for --socket" ;;
        doctor) known="--json --output --socket" ;;
        lock | maintenance | acknowledge) known="--socket" ;;
        enroll) known="--duress --socket" ;;
        'people add' | 'people rename' | 'people enable' | 'people disable') known="--socket" ;;
        'duress remove' | 'people remove') known="--yes --socket" ;;
        'people set') known="--panel --from --until --hours --uses --unlock-for --socket" ;;
        'people import')
            compopt -o default
            known="--partial --socket"
            ;;
        screenshot | backup | 'people export')
            compopt -o default
            known="--socket"
            ;;
        restore)
            compopt -o default
            known="--yes --socket"
            ;;
        setup) known="--withdraw --socket" ;;
        'pin set') known="--stdin --socket" ;;
        rearm) known="--everybody --pin --socket" ;;
        history) known="--since --count --json --csv --socket" ;;
        'config check')
            compopt -o default
            return
            ;;
        preview) known="--screen --output --all --size --dpi --language --theme --config" ;;
        *) return ;;
        esac
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$known" -- "$word")
}

complete -F _ninedotctl ninedotctl
