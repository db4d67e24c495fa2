import { expect, test } from 'vitest'
import { countryCodes, countryName, parseCountry } from './countries.ts'
import { careOfShop, declaredFacts, factLines, factsOfBits, missingFacts } from './legal-facts.ts'
import type { LegalValues } from './legal-fields.ts'
import { parseKindFacts } from './parse-kind-facts.ts'
import { refusedFacts } from './publication-gate.ts'

const nothing: LegalValues = {
  countryOfOrigin: '',
  makerRole: '',
  maker: '',
  netQuantity: '',
  customerCare: '',
}
const kind: LegalValues = {
  countryOfOrigin: 'IN',
  makerRole: 'importer',
  maker: 'Kala Imports, Kolkata',
  netQuantity: '1 piece',
  customerCare: '',
}

test('a country is read by its code or its English name', () => {
  expect(parseCountry(' in ')).toBe('IN')
  expect(parseCountry('bangladesh')).toBe('BD')
  expect(parseCountry('')).toBe('')
  expect(parseCountry('Atlantis')).toBeNull()
  expect(new Set(countryCodes).size).toBe(249)
  expect(countryCodes.filter((code) => countryName(code) === code)).toEqual([])
})

test('a product declares its own values, then those of its kind, then the contact of the shop', () => {
  const own = { ...nothing, netQuantity: '1 saree of 5.5 m' }
  const declared = declaredFacts(own, kind, 'Zari, +91 22 1234')
  expect(declared).toEqual({
    ...kind,
    netQuantity: '1 saree of 5.5 m',
    customerCare: 'Zari, +91 22 1234',
  })
  expect(missingFacts(declared)).toEqual([])
  expect(missingFacts(declaredFacts(nothing, kind, ''))).toEqual(['customerCare'])
})

test('a product that names its own maker does not take the role from its kind', () => {
  const own = { ...nothing, maker: 'Weavers’ Society, Varanasi', makerRole: 'packer' as const }
  expect(declaredFacts(own, kind, '').makerRole).toBe('packer')
  expect(declaredFacts({ ...own, makerRole: '' }, kind, '').makerRole).toBe('')
  expect(declaredFacts(nothing, kind, '').makerRole).toBe('importer')
})

test('the page shows the MRP with the declarations, and nothing if the product declares nothing', () => {
  const lines = factLines({ ...kind, customerCare: 'care@zari.test' }, 499_900)
  expect(lines.map(({ name }) => name)).toEqual([
    'Country of origin',
    'Imported by',
    'Net quantity',
    'MRP',
    'Customer care',
  ])
  expect(lines[3]?.text).toMatch(/4,999.*incl\. of all taxes/)
  expect(factLines({ ...nothing, customerCare: 'care@zari.test' }, 499_900)).toEqual([])
})

test('business details without phone or email do not count as customer care', () => {
  expect(careOfShop({ legalName: 'Zari LLP', phone: '1', email: 'a@b.in' })).toBe(
    'Zari LLP, 1, a@b.in',
  )
  expect(careOfShop({ legalName: 'Zari LLP', phone: '', email: 'a@b.in' })).toBe('')
  expect(careOfShop(undefined)).toBe('')
})

test('each bit stands for one declaration', () => {
  expect(factsOfBits(0)).toEqual([])
  expect(factsOfBits(5)).toEqual(['countryOfOrigin', 'netQuantity'])
  expect(factsOfBits(15)).toHaveLength(4)
})

test('incomplete products are refused when they become visible or lose a declaration', () => {
  const draft = { state: 'draft', missing: ['maker'] } as const
  const sold = { state: 'published', missing: ['maker'] } as const
  const worse = { state: 'published', missing: ['maker', 'netQuantity'] } as const
  expect(refusedFacts('block', null, sold)).toEqual(['maker'])
  expect(refusedFacts('block', draft, { ...sold, state: 'scheduled' })).toEqual(['maker'])
  expect(refusedFacts('block', sold, sold)).toEqual([])
  expect(refusedFacts('block', sold, worse)).toEqual(['maker', 'netQuantity'])
  expect(refusedFacts('block', sold, { ...worse, state: 'archived' })).toEqual([])
  expect(refusedFacts('warn', draft, sold)).toEqual([])
})

test('the defaults of kinds are read, and wrong ones are refused with their kind', () => {
  const form = new Map([
    ['countryOfOrigin-saree', 'IN'],
    ['makerRole-saree', 'packer'],
    ['maker-saree', 'Weavers\nVaranasi'],
    ['netQuantity-saree', '1 piece'],
    ['customerCare-saree', ''],
    ['countryOfOrigin-suit', 'Atlantis'],
    ['maker-suit', 'x'.repeat(301)],
  ])
  const { value, errors } = parseKindFacts({ get: (name) => form.get(name) ?? null }, [
    'saree',
    'suit',
    'gown',
  ])
  expect(value.map(({ slug }) => slug)).toEqual(['saree', 'suit'])
  expect(value[0]).toMatchObject({ makerRole: 'packer', maker: 'Weavers\nVaranasi' })
  expect(errors).toEqual([
    { field: 'countryOfOrigin-suit', code: 'not-a-country' },
    { field: 'maker-suit', code: 'too-long' },
  ])
})
