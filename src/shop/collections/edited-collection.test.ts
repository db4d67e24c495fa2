import { expect, test } from 'vitest'
import { COLLECTION_PRODUCTS_MAX } from './collection.ts'
import { parseCollection } from './edited-collection.ts'

type Values = Record<string, string | string[]>

function parse(values: Values, stored: Parameters<typeof parseCollection>[1] = null) {
  const form = new FormData()
  for (const [name, texts] of Object.entries({ title: 'Diwali', ...values }))
    for (const text of [texts].flat()) form.append(name, text)
  return parseCollection(form, stored, ['suit', 'saree'])
}
const codes = (values: Values, stored?: Parameters<typeof parseCollection>[1]) =>
  parse(values, stored).errors.map(({ field, code }) => `${field} ${code}`)

test('a collection gets its address from its title', () => {
  expect(parse({ title: "Bride's day" }).value.slug).toBe('brides-day')
  expect(parse({ slug: 'Own-Words' }).value.slug).toBe('own-words')
  for (const slug of ['new', 'all', 'searchquery', 'a b', 'दीवाली'])
    expect(codes({ slug })).toEqual(['slug not-a-slug'])
  expect(codes({ title: '' })).toEqual(['title missing', 'slug not-a-slug'])
})

test('texts have limits', () => {
  const long = {
    title: 'x'.repeat(61),
    slug: 'x',
    intro: 'x'.repeat(1001),
    seoTitle: 'x'.repeat(71),
    seoDescription: 'x'.repeat(201),
  }
  expect(codes(long)).toEqual([
    'title too-long',
    'intro too-long',
    'seoTitle too-long',
    'seoDescription too-long',
  ])
})

test('chosen products keep their order, and each is taken once', () => {
  const ids = Array.from({ length: COLLECTION_PRODUCTS_MAX + 1 }, () => crypto.randomUUID())
  const [first, second] = [ids[0]!, ids[1]!]
  expect(parse({ product: [second, first, second, 'x'] }).value.productIds).toEqual([second, first])
  expect(codes({ product: ids })).toEqual(['products too-many'])
})

test('rules are read from prices, percentages and days as people type them', () => {
  const { value, errors } = parse({
    mode: 'rules',
    kind: ['saree', 'gown'],
    minPrice: '₹1,000',
    maxPrice: '४९९९',
    minDiscount: '20',
    newerThanDays: '30',
    isInStock: 'on',
    isBestSelling: 'on',
    product: crypto.randomUUID(),
  })
  expect(errors).toEqual([])
  expect(value).toMatchObject({ mode: 'rules', productIds: [] })
  expect(value.rules).toEqual({
    kinds: ['saree'],
    minPaise: 100_000,
    maxPaise: 499_900,
    minDiscountPercent: 20,
    newerThanDays: 30,
    isInStock: true,
    isBestSelling: true,
  })
})

test('wrong rules are refused beside their fields', () => {
  const mode = 'rules'
  expect(codes({ mode })).toEqual(['rules no-rules'])
  expect(codes({ mode, minPrice: 'cheap' })).toEqual(['minPrice not-a-price'])
  expect(codes({ mode, minPrice: '9999999' })).toEqual(['minPrice not-a-price'])
  expect(codes({ mode, minPrice: '500', maxPrice: '499' })).toEqual(['maxPrice below-min'])
  expect(codes({ mode, minDiscount: '100' })).toEqual(['minDiscount not-a-percent'])
  expect(codes({ mode, newerThanDays: '0' })).toEqual(['newerThanDays not-days'])
  expect(codes({ minPrice: 'cheap' })).toEqual([])
})

test('a schedule ends after it begins', () => {
  expect(parse({ shownFrom: '2026-11-24T10:00' }).value.shownFrom).toBe('2026-11-24T10:00')
  expect(codes({ shownFrom: 'tomorrow' })).toEqual(['shownFrom not-a-time'])
  expect(codes({ shownFrom: '2026-11-24T10:00', shownUntil: '2026-11-24T10:00' })).toEqual([
    'shownUntil ends-before-start',
  ])
})

test('of a category or a kind, only texts and image can change', () => {
  const sent = {
    slug: 'other',
    mode: 'rules',
    shownFrom: '2026-11-24T10:00',
    product: crypto.randomUUID(),
    intro: 'Our newest pieces.',
  }
  const latest = { slug: 'Latest', mode: 'category' } as const
  expect(codes(sent, latest)).toEqual([])
  expect(parse(sent, latest).value).toMatchObject({
    slug: 'Latest',
    mode: 'category',
    rules: {},
    productIds: [],
    shownFrom: '',
    intro: 'Our newest pieces.',
  })
  expect(codes({ title: '' }, latest)).toEqual(['title missing'])
  expect(codes({ title: '' }, { slug: 'saree', mode: 'kind' })).toEqual([])
})
