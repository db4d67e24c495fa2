import { phoneticKey } from './phonetic-key.ts'

export function typosAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

/** Keys for a fuzzy lookup: the word and its phonetic key, each with up to `typosAllowed` characters
 * deleted. Two words that differ by no more typing errors share at least one key (symmetric
 * delete). */
export function deletionVariants(word: string): string[] {
  return [...new Set([...withDeletions(word), ...withDeletions(phoneticKey(word))])]
}

function withDeletions(word: string): string[] {
  let longest = new Set([word])
  const all = new Set(longest)
  for (let errors = typosAllowed(word); errors > 0; errors--) {
    longest = new Set([...longest].flatMap(withOneDeletion))
    for (const shorter of longest) all.add(shorter)
  }
  return [...all]
}

function withOneDeletion(word: string): string[] {
  const characters = [...word]
  return characters.map((_, index) => characters.toSpliced(index, 1).join(''))
}

/** Damerau–Levenshtein distance (optimal string alignment). It counts insertions, deletions,
 * substitutions and swaps of neighbours. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    rows.push([row])
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      rows[row]!.push(
        Math.min(
          rows[row - 1]![column]! + 1,
          rows[row]![column - 1]! + 1,
          rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
          isSwap ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      )
    }
  }
  return rows[a.length]![b.length]!
}
