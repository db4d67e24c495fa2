import { expect, test } from 'vitest'
import type { FormLegal } from '#shop/compliance/form-legal.server.ts'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { missingText, noLegal, typedLegal } from './typed-legal.ts'

const empty = { countryOfOrigin: '', makerRole: '', maker: '', netQuantity: '', customerCare: '' }
const typedAs = (change: Partial<TypedProduct> = {}) =>
  ({ type: 'saree', ...empty, ...change }) as TypedProduct
const whole = {
  countryOfOrigin: 'IN',
  maker: 'Zari Silks, Pune',
  netQuantity: '1 N',
  customerCare: 'care@zari.test',
}
const sareeFacts = {
  ...{ slug: 'saree', singular: 'saree', ...empty },
  ...{ countryOfOrigin: 'IN', netQuantity: '1 N' },
} as FormLegal['kinds'][number]
const legal: FormLegal = { gate: 'warn', kinds: [sareeFacts], shopCare: '' }

test('a product that declares everything itself lacks nothing', () => {
  expect(typedLegal(typedAs(whole), noLegal).missing).toEqual([])
})

test('missing declarations of a product are taken from its kind, then from the shop', () => {
  const { defaults, missing } = typedLegal(typedAs(), { ...legal, shopCare: 'help@zari.test' })
  expect(defaults).toMatchObject({
    countryOfOrigin: 'IN',
    netQuantity: '1 N',
    customerCare: 'help@zari.test',
    maker: '',
  })
  expect(missing).toEqual(['maker'])
})

test('another kind gives its products nothing', () => {
  const { defaults, missing } = typedLegal(typedAs({ type: 'suit' }), legal)
  expect(defaults).toEqual(empty)
  expect(missing).toEqual(['countryOfOrigin', 'maker', 'netQuantity', 'customerCare'])
})

test('a declaration of spaces only counts as missing', () => {
  const spaces = { maker: '  ', netQuantity: '\t', customerCare: ' ' }
  expect(typedLegal(typedAs(spaces), noLegal).missing).toEqual([
    'countryOfOrigin',
    'maker',
    'netQuantity',
    'customerCare',
  ])
})

test('the defaults do not depend on what is typed, so that an input can show them', () => {
  expect(typedLegal(typedAs(whole), legal).defaults).toEqual(typedLegal(typedAs(), legal).defaults)
})

test('the text says what is missing, and whether that stops the publication', () => {
  expect(missingText([], 'block')).toBe('Everything that the law asks for is here.')
  expect(missingText(['maker', 'netQuantity'], 'block')).toBe(
    'Needed before it can be published: name and address of the maker, net quantity.',
  )
  expect(missingText(['maker'], 'off')).toBe(
    'The law also asks for: name and address of the maker.',
  )
})
