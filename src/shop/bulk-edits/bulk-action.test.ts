import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import { bulkStates, parseBulkAction } from './bulk-action.ts'

const silk = { entry: 'fabric.silk', attribute: 'Fabric', name: 'Silk', isOnly: true, kinds: [] }
const diwali = { slug: 'diwali', title: 'Diwali' }
const parse = (fields: Record<string, string>) =>
  parseBulkAction(formOf(fields), { collections: [diwali], choices: [silk] })
const price = { field: 'sellingPrice', way: 'lower-percent', amount: '10', rounding: '99' }

test('a price change is read with its rounding', () => {
  expect(parse({ ...price, amount: '12.5 %' }).action).toEqual({
    field: 'sellingPrice',
    change: { way: 'lower-percent', amount: 1_250, rounding: '99' },
  })
  expect(parse({ ...price, field: 'originalPrice', way: 'set', amount: '₹2,999' }).action).toEqual({
    field: 'originalPrice',
    change: { way: 'set', amount: 299_900, rounding: '99' },
  })
  expect(parse({ ...price, way: 'raise', amount: '0.50' }).action).toMatchObject({
    change: { way: 'raise', amount: 50 },
  })
})

test('only the inputs of the chosen field are read', () => {
  expect(
    parse({ ...price, field: 'category', categoryWay: 'remove', category: 'Popular' }).action,
  ).toEqual({ field: 'category', way: 'remove', category: 'Popular' })
  expect(parse({ ...price, amount: 'x', field: 'state', state: 'archived' }).action).toEqual({
    field: 'state',
    state: 'archived',
  })
  expect(parse({ field: 'stock', stockWay: 'set', quantity: '0', amount: '' }).action).toEqual({
    field: 'stock',
    way: 'set',
    quantity: 0,
  })
})

test('limits belong to the allowed values', () => {
  for (const [amount, read] of [
    ['0.01', 1],
    ['90', 9_000],
  ] as const)
    expect(parse({ ...price, amount }).action).toMatchObject({ change: { amount: read } })
  for (const [amount, read] of [
    ['1', 100],
    ['500000', 50_000_000],
  ] as const)
    expect(parse({ ...price, way: 'set', amount }).action).toMatchObject({
      change: { amount: read },
    })
  expect(parse({ field: 'stock', quantity: '99999' }).action).toMatchObject({ quantity: 99_999 })
})

test('an amount to add or subtract may be outside the range of prices', () => {
  expect(parse({ ...price, way: 'lower', amount: '0.01' }).action).toMatchObject({
    change: { way: 'lower', amount: 1 },
  })
})

test('unknown choices are read as the first choice of their list', () => {
  expect(parse({ ...price, way: 'double', rounding: '7' }).action).toMatchObject({
    change: { way: 'lower-percent', rounding: 'rupee' },
  })
  expect(parse({ field: 'state', state: 'scheduled' }).action).toMatchObject({ state: 'published' })
  expect(parse({ field: 'stock', stockWay: 'double', quantity: '1' }).action).toMatchObject({
    way: 'add',
  })
})

test.each([
  [{ ...price, amount: '' }, 'amount', 'missing'],
  [{ ...price, amount: '0' }, 'amount', 'not-a-percentage'],
  [{ ...price, amount: '90.01' }, 'amount', 'not-a-percentage'],
  [{ ...price, amount: '-5' }, 'amount', 'not-a-percentage'],
  [{ ...price, amount: '1.005' }, 'amount', 'not-a-percentage'],
  [{ ...price, amount: 'ten' }, 'amount', 'not-a-percentage'],
  [{ ...price, way: 'set', amount: '0.99' }, 'amount', 'price-out-of-range'],
  [{ ...price, way: 'set', amount: '500000.01' }, 'amount', 'price-out-of-range'],
  [{ ...price, way: 'raise', amount: 'ten' }, 'amount', 'not-a-price'],
  [{ field: 'stock', quantity: '-1' }, 'quantity', 'not-a-count'],
  [{ field: 'stock', quantity: '100000' }, 'quantity', 'not-a-count'],
  [{ field: 'stock', quantity: '' }, 'quantity', 'not-a-count'],
  [{ field: 'title' }, 'field', 'missing'],
])('%j is refused', (fields, field, code) => {
  expect(parse(fields)).toEqual({ action: null, errors: [{ field, code }] })
})

test('a bulk edit cannot schedule products, because each needs its times', () => {
  expect(bulkStates).not.toContain('scheduled')
})

test('a collection and a choice must be among the offered ones', () => {
  expect(
    parse({ field: 'collection', collectionWay: 'remove', collection: 'diwali' }).action,
  ).toEqual({ field: 'collection', way: 'remove', collection: diwali })
  expect(parse({ field: 'attribute', choice: 'fabric.silk' }).action).toEqual({
    field: 'attribute',
    way: 'add',
    choice: silk,
  })
  for (const field of ['collection', 'choice'])
    expect(
      parse({ field: field === 'choice' ? 'attribute' : field, [field]: 'unknown' }).errors,
    ).toEqual([{ field, code: 'missing' }])
})
