import { expect, test } from 'vitest'
import { NEWER_THAN_DAYS_MAX } from './collection-rules.ts'
import { parseRules } from './parse-rules.ts'

type Fields = Record<string, string | string[]>

function parse(fields: Fields) {
  const form = new FormData()
  for (const [name, texts] of Object.entries(fields))
    for (const text of [texts].flat()) form.append(name, text)
  return parseRules(form, ['suit', 'saree'])
}
const codes = (fields: Fields) => parse(fields).errors.map(({ field, code }) => `${field} ${code}`)

test.each([
  [{ minPrice: '0' }, { minPaise: 0 }],
  [{ maxPrice: '5,00,000' }, { maxPaise: 50_000_000 }],
  [
    { minPrice: '999.50', maxPrice: '999.50' },
    { minPaise: 99_950, maxPaise: 99_950 },
  ],
  [{ minDiscount: '1' }, { minDiscountPercent: 1 }],
  [{ minDiscount: '९९' }, { minDiscountPercent: 99 }],
  [{ newerThanDays: '1' }, { newerThanDays: 1 }],
  [{ newerThanDays: String(NEWER_THAN_DAYS_MAX) }, { newerThanDays: NEWER_THAN_DAYS_MAX }],
  [{ kind: ['saree', 'suit', 'saree', 'hat'] }, { kinds: ['suit', 'saree'] }],
  [{ isInStock: 'on', isBestSelling: 'off' }, { isInStock: true }],
] as const)('the fields %j are the rules %j', (fields, rules) => {
  expect(parse(fields as unknown as Fields)).toEqual({ value: rules, errors: [] })
})

test.each([
  [{ maxPrice: '500000.01' }, 'maxPrice not-a-price'],
  [{ minPrice: '-1' }, 'minPrice not-a-price'],
  [{ minDiscount: '0' }, 'minDiscount not-a-percent'],
  [{ minDiscount: '12.5' }, 'minDiscount not-a-percent'],
  [{ minDiscount: '20%' }, 'minDiscount not-a-percent'],
  [{ newerThanDays: String(NEWER_THAN_DAYS_MAX + 1) }, 'newerThanDays not-days'],
  [{ newerThanDays: '1e2' }, 'newerThanDays not-days'],
  [{ kind: 'hat' }, 'rules no-rules'],
  [{ isInStock: 'true' }, 'rules no-rules'],
  [{ minPrice: ' ' }, 'rules no-rules'],
  [{ minPrice: '500', maxPrice: '499.99' }, 'maxPrice below-min'],
])('the fields %j are refused with "%s"', (fields, code) => {
  expect(codes(fields)).toEqual([code])
})

test('each wrong field has its own error, and a wrong field does not count as a missing rule', () => {
  const wrong = { minPrice: 'x', maxPrice: 'x', minDiscount: 'x', newerThanDays: 'x' }
  expect(parse(wrong).errors.map(({ field }) => field)).toEqual([
    'minPrice',
    'maxPrice',
    'minDiscount',
    'newerThanDays',
  ])
})

test('rules on attributes keep the known facets in their order', () => {
  const form = new FormData()
  for (const facet of ['fabric.cotton', 'fabric.silk', 'fabric.gone'])
    form.append('attributeIs', facet)
  form.append('attributeIsNot', 'colour.red')
  expect(parseRules(form, [], ['fabric.silk', 'fabric.cotton', 'colour.red'])).toEqual({
    value: {
      attributesAre: ['fabric.silk', 'fabric.cotton'],
      attributesAreNot: ['colour.red'],
    },
    errors: [],
  })
})
