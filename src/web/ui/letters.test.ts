import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('src/web/app.css', 'utf8')
const faces = [...styles.matchAll(/@font-face \{[^}]*\}/g)]
  .map(([face]) => face)
  .filter((face) => face.includes('unicode-range'))
const cut = faces.map((face) => ({
  family: /font-family: "([^"]+)"/.exec(face)![1]!,
  isSmall: face.includes('./ui/letters/'),
  letters: lettersOf(/unicode-range: ([^;]+);/.exec(face)![1]!),
}))
const families = [...Map.groupBy(cut, ({ family }) => family)].map(([family, files]) => ({
  family,
  small: files.filter(({ isSmall }) => isSmall),
  whole: files.filter(({ isSmall }) => !isSmall),
}))

function lettersOf(ranges: string): Set<string> {
  return new Set(
    ranges.split(', ').flatMap((range) => {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16)) as [number, number?]
      return Array.from({ length: last - first + 1 }, (_, place) =>
        String.fromCodePoint(first + place),
      )
    }),
  )
}

test('no letter is asked of two files', () => {
  expect(families.map(({ family, small, whole }) => [family, small.length, whole.length])).toEqual([
    ['Zari Heading', 1, 1],
    ['Mukta', 1, 2],
  ])
  for (const { small, whole } of families)
    for (const { letters } of whole)
      expect([...letters].filter((letter) => small[0]!.letters.has(letter))).toEqual([])
})

test('what the shop itself says to its customers is written with the small files: nobody fetches the whole ones for it', () => {
  const says = globSync('src/web/{storefront,ui}/**/*.tsx')
    .map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/ .*$/gm, ''))
    .join('')
  for (const { small, whole } of families) {
    const others = new Set(
      [...says].filter((letter) => letter > '~' && !small[0]!.letters.has(letter)),
    )
    expect([...others].filter((letter) => whole[0]!.letters.has(letter))).toEqual([])
    expect(small[0]!.letters.has('’')).toBe(true)
  }
})
