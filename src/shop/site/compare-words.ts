/** `isChanged`: the other version does not contain this text. */
export type TextSpan = { text: string; isChanged: boolean }

/** The number of item pairs that may still be compared. If more are needed, the differing part of a
 * text counts as changed as a whole. */
export type Budget = { pairs: number }

/** The initial budget is enough for two texts of 4000 words, or for 100 pairs of texts of 400 words. */
export function openBudget(): Budget {
  return { pairs: 16_000_000 }
}

/** Compares word by word. */
export function compareWords(
  older: string,
  newer: string,
  left: Budget = openBudget(),
): { older: TextSpan[]; newer: TextSpan[] } {
  const [olderWords, newerWords] = [wordsOf(older), wordsOf(newer)]
  const pairs = commonIndexes(olderWords, newerWords, left)
  return {
    older: spansOf(olderWords, new Set(pairs.map(([index]) => index))),
    newer: spansOf(newerWords, new Set(pairs.map(([, index]) => index))),
  }
}

/** Spaces are not counted. */
export type WordCounts = { counts: Map<string, number>; total: number }

export function countWords(text: string): WordCounts {
  const words = wordsOf(text).filter((word) => word.trim())
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: words.length }
}

/** The similarity from 0 (no word in common) to 1 (the same words in any order). */
export function similarity(one: WordCounts, other: WordCounts): number {
  let shared = 0
  for (const [word, count] of one.counts) shared += Math.min(count, other.counts.get(word) ?? 0)
  return one.total + other.total === 0 ? 1 : (2 * shared) / (one.total + other.total)
}

/** Splits the text into words, spaces and single punctuation marks, without losing a character. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? []
}

function spansOf(words: readonly string[], unchanged: ReadonlySet<number>): TextSpan[] {
  const spans: TextSpan[] = []
  words.forEach((text, index) => {
    const isChanged = !unchanged.has(index)
    const last = spans.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else spans.push({ text, isChanged })
  })
  return spans
}

/** The index pairs of a longest common subsequence. */
export function commonIndexes(
  left: readonly string[],
  right: readonly string[],
  remaining: Budget,
): [number, number][] {
  const limit = Math.min(left.length, right.length)
  let head = 0
  while (head < limit && left[head] === right[head]) head++
  let tail = 0
  while (tail < limit - head && left[left.length - 1 - tail] === right[right.length - 1 - tail])
    tail++

  const middle = commonIndexesBetween(
    left.slice(head, left.length - tail),
    right.slice(head, right.length - tail),
    remaining,
  )
  return [
    ...Array.from({ length: head }, (_, index): [number, number] => [index, index]),
    ...middle.map(([one, other]): [number, number] => [one + head, other + head]),
    ...Array.from({ length: tail }, (_, index): [number, number] => [
      left.length - tail + index,
      right.length - tail + index,
    ]),
  ]
}

function commonIndexesBetween(
  left: readonly string[],
  right: readonly string[],
  remaining: Budget,
): [number, number][] {
  const pairsNeeded = left.length * right.length
  if (pairsNeeded === 0 || pairsNeeded > remaining.pairs) return []
  remaining.pairs -= pairsNeeded
  const width = right.length + 1
  // At [one, other]: the length of a longest common subsequence of the items from these indexes on.
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let one = left.length - 1; one >= 0; one--) {
    for (let other = right.length - 1; other >= 0; other--) {
      lengths[one * width + other] =
        left[one] === right[other]
          ? lengths[(one + 1) * width + other + 1]! + 1
          : Math.max(lengths[(one + 1) * width + other]!, lengths[one * width + other + 1]!)
    }
  }
  const pairs: [number, number][] = []
  let [one, other] = [0, 0]
  while (one < left.length && other < right.length) {
    if (left[one] === right[other]) pairs.push([one++, other++])
    else if (lengths[(one + 1) * width + other]! >= lengths[one * width + other + 1]!) one++
    else other++
  }
  return pairs
}
