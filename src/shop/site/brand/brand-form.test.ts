import { expect, test } from 'vitest'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { parseBrand } from './brand-form.ts'
import { defaultBrand } from './brand.ts'

const parse = (fields: Record<string, string>) => parseBrand(formOf(fields), defaultBrand)

test('a brand has a name of one line and may have a tagline', () => {
  const { value, errors } = parse({ name: ' Nilgiri\nSilks ', tagline: '' })
  expect([value.name, value.tagline, errors]).toEqual(['Nilgiri Silks', '', []])
})

test('a field that the form does not have keeps its value', () => {
  const current = { ...defaultBrand, name: 'Nilgiri', tagline: 'From the hills' }
  expect(parseBrand(formOf({}), current)).toEqual({ value: current, errors: [] })
})

test('a missing or too long name is refused, as is a too long tagline', () => {
  expect(parse({ name: '\u200b' }).errors).toEqual([{ field: 'name', code: 'missing' }])
  expect(parse({ name: 'x'.repeat(61), tagline: 'x'.repeat(121) }).errors).toEqual([
    { field: 'name', code: 'too-long' },
    { field: 'tagline', code: 'too-long' },
  ])
  expect(parse({ name: 'x'.repeat(60), tagline: 'x'.repeat(120) }).errors).toEqual([])
})

test('a colour that is unreadable or has too little contrast is refused', () => {
  expect(parse({ 'colour-madder': '#102030' })).toMatchObject({
    value: { colours: { ...defaultBrand.colours, madder: '#102030' } },
    errors: [],
  })
  expect(parse({ 'colour-madder': 'red' }).errors).toEqual([
    { field: 'colours', code: 'not-a-colour' },
  ])
  expect(parse({ 'colour-madder': '#f8f0e0' }).errors).toEqual([
    { field: 'colours', code: 'contrast' },
  ])
})

test('fonts are one of the known pairs', () => {
  expect(parse({ fonts: 'poppins-hind' }).value.fonts).toBe('poppins-hind')
  expect(parse({ fonts: 'comic' })).toMatchObject({
    value: { fonts: 'marcellus-mukta' },
    errors: [{ field: 'fonts', code: 'missing' }],
  })
})
