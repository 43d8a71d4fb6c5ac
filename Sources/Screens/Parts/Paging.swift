// SPDX-License-Identifier: MIT

/// Things in pages: which of them a page shows.
struct Paging: Hashable {
    let page: Int
    let pageCount: Int
    /// The numbers of the things that are shown.
    let shown: Range<Int>

    /// - Parameter pages: The numbers of the things on each page; none where there are no things.
    init(pages: [Range<Int>], wanted: Int) {
        pageCount = max(1, pages.count)
        page = min(max(0, wanted), pageCount - 1)
        shown = pages.isEmpty ? 0..<0 : pages[page]
    }

    /// Pages of equally many things; the last may have fewer.
    static func pages(of count: Int, each perPage: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: perPage).map { $0..<min(count, $0 + perPage) }
    }

    var hasPrevious: Bool { page > 0 }
    var hasNext: Bool { page + 1 < pageCount }
}
