import { expect, test } from 'vitest'
import { externalIds } from './external-id.server.ts'
import { noDefaults, parseDefaults } from './import-defaults.ts'
import { isUuid } from '../../uuid.ts'

function parse(fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  return parseDefaults(form)
}
const errorsOf = (fields: Record<string, string>) =>
  parse(fields).errors.map(({ field, code }) => `${field} ${code}`)

test('an empty form has the defaults of the specification', () => {
  expect(parse({})).toEqual({ value: noDefaults, errors: [] })
})

test('values are read, and unknown choices are left out', () => {
  expect(
    parse({
      type: 'saree',
      category: ['Trending', 'Unknown', 'Latest'],
      highlights: ' Pure silk \r\n\n Handwoven',
      description: ' More soon. ',
      stock: '0',
      withUnpublished: 'on',
    }),
  ).toEqual({
    value: {
      type: 'saree',
      categories: expect.arrayContaining(['Latest', 'Trending']) as string[],
      highlights: ['Pure silk', 'Handwoven'],
      description: 'More soon.',
      stock: 0,
      withUnpublished: true,
    },
    errors: [],
  })
  expect(parse({ type: 'no such kind!' }).value.type).toBeNull()
})

test.each([
  [{ stock: 'many' }, 'stock not-a-count'],
  [{ stock: '-1' }, 'stock not-a-count'],
  [{ stock: '1.5' }, 'stock not-a-count'],
  [{ description: 'x'.repeat(5_001) }, 'description description-too-long'],
  [{ highlights: 'x'.repeat(500) }, 'highlights highlight-too-long'],
  [{ highlights: Array(50).fill('Silk').join('\n') }, 'highlights too-many-highlights'],
])('the defaults %j are refused with "%s"', (fields, code) => {
  expect(errorsOf(fields as Record<string, string>)).toEqual([code])
})

test('a product of another shop has the same ids in every file, and different ones elsewhere', () => {
  const ids = externalIds('shopify', 'teal-suit')
  expect(externalIds('shopify', 'teal-suit')).toEqual(ids)
  expect(ids.every(isUuid)).toBe(true)
  const others = [...externalIds('woocommerce', 'teal-suit'), ...externalIds('shopify', 'teal')]
  expect(new Set([...ids, ...others]).size).toBe(ids.length + others.length)
  expect(externalIds('shopify', undefined)).toEqual([])
  expect(externalIds('shopify', '')).toEqual([])
})
