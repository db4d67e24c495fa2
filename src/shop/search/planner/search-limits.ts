/** Up to this many matches are counted exactly; of a larger result only one page is looked up. */
export const EXACT_MATCHES_MAX = 1_000

/** Matches sampled from a large result for its facet counts, ranks and prices. */
export const SAMPLE_SIZE = 300

/** Matches that are collected and sorted; a larger result fills a page sooner by scanning an index in order. */
export const SORTED_MAX = 5_000
