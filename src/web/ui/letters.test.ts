import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('src/web/app.css', 'utf8')
const faces = [...styles.matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => face).filter((face) => face.includes('unicode-range'))
const [small, ...whole] = faces.map((face) => ({ face, letters: lettersOf(/unicode-range: ([^;]+);/.exec(face)![1]!) }))

function lettersOf(ranges: string): Set<string> {
  return new Set(ranges.split(', ').flatMap((range) => {
    const [first, last = first] = range.slice(2).split('-').map((digits) => Number.parseInt(digits, 16)) as [number, number?]
    return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
  }))
}

test('no letter is asked of two files', () => {
  expect(small!.face).toContain('letters/mukta-400.woff2')
  expect(whole).toHaveLength(2)
  for (const { letters } of whole) expect([...letters].filter((letter) => small!.letters.has(letter))).toEqual([])
})

test('what the shop itself says to its customers is written with the small file: nobody fetches the whole one for it', () => {
  const says = globSync('src/web/{storefront,ui}/**/*.tsx').map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/ .*$/gm, '')).join('')
  const others = new Set([...says].filter((letter) => letter > '~' && !small!.letters.has(letter)))
  expect([...others].filter((letter) => whole[0]!.letters.has(letter))).toEqual([])
  expect(small!.letters.has('’')).toBe(true)
})
