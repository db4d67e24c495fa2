import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletionVariants, editDistance, typosAllowed } from './typo-tolerance.ts'

const latinWord = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  minLength: 1,
  maxLength: 15,
})
test('a word and a misspelling that differs by one edit share a deletion variant', () => {
  const mistakes = fc.record({
    word: latinWord.filter((word) => word.length >= 4),
    at: fc.nat(),
    character: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    kind: fc.constantFrom('out', 'in', 'other', 'swap'),
  })
  fc.assert(
    fc.property(mistakes, ({ word, at, character, kind }) => {
      const characters = [...word]
      const index = at % (characters.length - 1)
      if (kind === 'out') characters.splice(index, 1)
      if (kind === 'in') characters.splice(index, 0, character)
      if (kind === 'other') characters[index] = character
      if (kind === 'swap') characters.splice(index, 2, characters[index + 1]!, characters[index]!)
      const mistyped = characters.join('')
      fc.pre(mistyped.length >= 4)
      const near = new Set(deletionVariants(word))
      expect(editDistance(word, mistyped)).toBeLessThanOrEqual(1)
      expect(deletionVariants(mistyped).some((spelling) => near.has(spelling))).toBe(true)
    }),
  )
})

test('the edit distance is symmetric, and is 0 between equal words', () => {
  fc.assert(
    fc.property(
      latinWord,
      latinWord,
      (one, other) =>
        editDistance(one, other) === editDistance(other, one) && editDistance(one, one) === 0,
    ),
  )
})

test('no typing errors are allowed in short words, and two in long words', () => {
  expect(['red', 'silk', 'kanjivaram'].map(typosAllowed)).toEqual([0, 1, 2])
  expect(editDistance('slik', 'silk')).toBe(1)
})
