import { expect, test } from 'vitest'
import { fontPairNames } from '#shop/site/brand/fonts.ts'
import { fontsOf } from './font-styles.server.ts'

const filesIn = (text: string) => [...text.matchAll(/url\(([^)]+)\)/g)].map(([, url]) => url!)

test.each(fontPairNames)('the pair %s preloads two fonts and has Devanagari letters', (pair) => {
  const { preloads, style } = fontsOf(pair)
  expect(new Set(preloads).size).toBe(2)
  const devanagari = style.match(/@font-face\{[^}]*U\+900-97F[^}]*\}/g) ?? []
  expect(devanagari).toHaveLength(3)
  for (const [first] of devanagari.map(filesIn)) expect(first).toMatch(/devanagari-(400|600)/)
})

test('a pair declares no font of another pair', () => {
  for (const pair of fontPairNames) {
    const others = fontPairNames
      .flatMap((name) => name.split('-'))
      .filter((font) => !pair.split('-').includes(font))
    const files = filesIn(fontsOf(pair).style).join(' ')
    for (const font of others) expect(files, pair).not.toContain(font)
  }
})

test('the bold font that the script loads belongs to the pair', () => {
  expect(fontsOf('marcellus-mukta').bold).toMatchObject({ family: 'Mukta' })
  const { family, url } = fontsOf('poppins-hind').bold
  expect(family).toBe('Brand Text')
  expect(url).toContain('hind-latin-600')
})
