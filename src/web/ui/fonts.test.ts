import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('src/web/ui/fonts.css', 'utf8')
const faces = [...styles.matchAll(/@font-face \{[^}]*\}/g)]
  .map(([face]) => face)
  .filter((face) => face.includes('unicode-range'))
const subsets = faces.map((face) => ({
  family: /font-family: ['"]([^'"]+)['"]/.exec(face)![1]!,
  isSubset: face.includes('./fonts/'),
  characters: charactersOf(/unicode-range:\s*([^;]+);/.exec(face)![1]!),
}))
const families = [...Map.groupBy(subsets, ({ family }) => family)].map(([family, files]) => ({
  family,
  subset: files.filter(({ isSubset }) => isSubset),
  whole: files.filter(({ isSubset }) => !isSubset),
}))

function charactersOf(ranges: string): Set<string> {
  return new Set(
    ranges.split(/,\s*/).flatMap((range) => {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16)) as [number, number?]
      return Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      )
    }),
  )
}

test('no character is in two font files of a family', () => {
  expect(
    families.map(({ family, subset, whole }) => [family, subset.length, whole.length]),
  ).toEqual([
    ['Shop Heading', 1, 1],
    ['Mukta', 1, 2],
  ])
  for (const { subset, whole } of families)
    for (const { characters } of whole)
      expect([...characters].filter((character) => subset[0]!.characters.has(character))).toEqual(
        [],
      )
})

test('the fixed texts of the storefront need only the font subsets', () => {
  const texts = globSync('src/web/{storefront,ui}/**/*.tsx')
    .map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/ .*$/gm, ''))
    .join('')
  for (const { subset, whole } of families) {
    const others = new Set(
      [...texts].filter((character) => character > '~' && !subset[0]!.characters.has(character)),
    )
    expect([...others].filter((character) => whole[0]!.characters.has(character))).toEqual([])
    expect(subset[0]!.characters.has('’')).toBe(true)
  }
})
