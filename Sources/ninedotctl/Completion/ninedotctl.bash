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
    --dpi | --screen) return ;;
    *)
        # The verb is the first word that is no option and no option's value.
        for ((index = 1; index < COMP_CWORD; index++)); do
            case ${COMP_WORDS[index]} in
            --socket | --output | --config | --all | --language | --theme | --size | --dpi | --screen) ((index++)) ;;
            -*) ;;
            *)
                verb=${COMP_WORDS[index]}
                break
                ;;
            esac
        done
        case $verb in
        '') known="status enroll lock watch screenshot preview --socket --help --version" ;;
        status | watch) known="--json --socket" ;;
        enroll | lock) known="--socket" ;;
        screenshot)
            compopt -o default
            known="--socket"
            ;;
        preview) known="--screen --output --all --size --dpi --language --theme --config" ;;
        *) return ;;
        esac
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$known" -- "$word")
}

complete -F _ninedotctl ninedotctl
