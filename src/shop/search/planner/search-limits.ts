/** Up to this many matches are counted exactly. Of a larger result only one page is looked up. */
export const EXACT_MATCHES_MAX = 1_000

/** Number of matches sampled from a large result for its facet counts, ranks and prices. */
export const SAMPLE_SIZE = 300

/** Up to this many matches are collected and sorted. A larger result fills a page sooner if an index
 * is scanned in order. */
export const SORTED_MAX = 5_000
