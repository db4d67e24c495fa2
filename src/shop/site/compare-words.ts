/** A stretch of text; changed where the other side does not have it. */
export type Piece = { text: string; isChanged: boolean }

/** What one comparison may still look at, so that it ends in a moment: afterwards texts count as changed as a whole. */
export type Patience = { pairsLeft: number }

/** Two texts of 4000 words each, or a hundred of 400. */
export function patience(): Patience {
  return { pairsLeft: 16_000_000 }
}

/** Word by word: what stands on one side alone is marked there. */
export function compareWords(
  older: string,
  newer: string,
  left: Patience = patience(),
): { older: Piece[]; newer: Piece[] } {
  const [olderWords, newerWords] = [wordsOf(older), wordsOf(newer)]
  const pairs = inCommon(olderWords, newerWords, left)
  return {
    older: piecesOf(olderWords, new Set(pairs.map(([index]) => index))),
    newer: piecesOf(newerWords, new Set(pairs.map(([, index]) => index))),
  }
}

/** How often each word stands in a text; without the spaces, which are alike everywhere. */
export type WordCounts = { counts: Map<string, number>; total: number }

export function countWords(text: string): WordCounts {
  const words = wordsOf(text).filter((word) => word.trim())
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: words.length }
}

/** 0: no word in common; 1: the same words. Their order is not looked at, which makes it quick. */
export function likeness(one: WordCounts, other: WordCounts): number {
  let shared = 0
  for (const [word, count] of one.counts) shared += Math.min(count, other.counts.get(word) ?? 0)
  return one.total + other.total === 0 ? 1 : (2 * shared) / (one.total + other.total)
}

/** Words, spaces and signs, each by itself: put together again they are the text. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? []
}

function piecesOf(words: readonly string[], kept: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = []
  words.forEach((text, index) => {
    const isChanged = !kept.has(index)
    const last = pieces.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else pieces.push({ text, isChanged })
  })
  return pieces
}

/** The places of a longest row of equal items that both have in the same order. */
export function inCommon(
  left: readonly string[],
  right: readonly string[],
  remaining: Patience,
): [number, number][] {
  const limit = Math.min(left.length, right.length)
  let head = 0
  while (head < limit && left[head] === right[head]) head++
  let tail = 0
  while (tail < limit - head && left[left.length - 1 - tail] === right[right.length - 1 - tail])
    tail++

  const middle = inCommonBetween(
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

function inCommonBetween(
  left: readonly string[],
  right: readonly string[],
  remaining: Patience,
): [number, number][] {
  const pairsToLookAt = left.length * right.length
  if (pairsToLookAt === 0 || pairsToLookAt > remaining.pairsLeft) return []
  remaining.pairsLeft -= pairsToLookAt
  const width = right.length + 1
  // At [one, other]: how many the rests from there on have in common.
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
