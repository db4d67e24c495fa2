import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRecords } from '../compare-records.ts'
import { brandTexts, colourLabels } from './brand-texts.ts'
import { completeBrand, defaultBrand } from './brand.ts'
import { colourNames, defaultColours, parseColour } from './colours.ts'
import { fontPairNames, parseFonts } from './fonts.ts'
import { logoPath, parseLogoPath } from './logo.ts'

const logo = { id: 'a'.repeat(64), type: 'svg', width: 40, height: 20 } as const

test('a shop without a stored brand has the first one', () => {
  expect(completeBrand(undefined)).toEqual(defaultBrand)
  expect(completeBrand({})).toEqual(defaultBrand)
})

test('a version from before a field existed gets the default of this field', () => {
  const older = { name: 'Nilgiri', colours: { madder: '#103050' } } as never
  expect(completeBrand(older)).toEqual({
    ...defaultBrand,
    name: 'Nilgiri',
    colours: { ...defaultColours, madder: '#103050' },
  })
})

test('completing a brand never changes the defaults', () => {
  const brand = completeBrand({ name: 'Nilgiri' })
  brand.colours.madder = '#000000'
  brand.announcement.text = 'Closed'
  expect(completeBrand(undefined)).toEqual(defaultBrand)
  expect(defaultColours.madder).toBe('#8c1d2f')
})

test('each part of a brand has a text of its own for the comparison of versions', () => {
  const texts = brandTexts({ ...defaultBrand, logo, tagline: 'From the hills' })
  expect(texts).toMatchObject({
    Name: 'Zari',
    Tagline: 'From the hills',
    Logo: 'SVG aaaaaaaa',
    Fonts: 'Marcellus and Mukta (elegant)',
    Announcement: '',
  })
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(Object.values(colourLabels)))
})

test('the comparison of two brands marks only what differs, also against an older version', () => {
  const newer = completeBrand({ name: 'Nilgiri', fonts: 'poppins-hind' })
  const changed = (older: object) =>
    compareRecords({ ...defaultBrand, ...older }, newer)
      .filter(({ isSame }) => !isSame)
      .map(({ label }) => label)
  expect(changed({})).toEqual(['Name', 'Fonts'])
  expect(changed({ announcement: undefined, name: 'Nilgiri' })).toEqual(['Fonts'])
})

test('a colour is six hexadecimal digits and nothing else', () => {
  expect(parseColour('#8C1D2F')).toBe('#8c1d2f')
  for (const wrong of ['#fff', '8c1d2f', '#8c1d2f;', 'red', '#8c1d2f80', '#gggggg', '', null, 7])
    expect(parseColour(wrong), String(wrong)).toBeNull()
  for (const name of colourNames) expect(parseColour(defaultColours[name])).toBeTruthy()
})

test('no text is parsed as a colour that could end its style rule', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const colour = parseColour(text)
      if (colour !== null) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
})

test('only known pairs of fonts are read', () => {
  for (const name of fontPairNames) expect(parseFonts(name)).toBe(name)
  for (const wrong of ['', 'arial', '../fonts', 'toString', null])
    expect(parseFonts(wrong)).toBeNull()
})

test('the path of a logo is read back, and no other path is one', () => {
  expect(parseLogoPath(logoPath(logo))).toBe(logo.id)
  for (const path of [
    `/brand/${'a'.repeat(63)}.svg`,
    `/brand/${'A'.repeat(64)}.svg`,
    `/brand/${logo.id}.gif`,
    `/brand/${logo.id}.svg/`,
    `/brand/../${logo.id}.svg`,
  ])
    expect(parseLogoPath(path), path).toBeNull()
})
