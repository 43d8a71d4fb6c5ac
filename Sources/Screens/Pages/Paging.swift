// SPDX-License-Identifier: MIT

/// Things in pages: which of them a page shows.
struct Paging: Hashable {
    let page: Int
    let pageCount: Int
    /// The numbers of the things that are shown.
    let shown: Range<Int>

    init(count: Int, perPage: Int, wanted: Int) {
        pageCount = max(1, (count + perPage - 1) / perPage)
        page = min(max(0, wanted), pageCount - 1)
        let start = page * perPage
        shown = start..<min(count, start + perPage)
    }

    var hasPrevious: Bool { page > 0 }
    var hasNext: Bool { page + 1 < pageCount }
}
