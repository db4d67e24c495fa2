import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import { bulkStates, parseBulkAction } from './bulk-action.ts'

const parse = (fields: Record<string, string>) => parseBulkAction(formOf(fields))
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

test.each([
  [{ ...price, amount: '' }, 'amount', 'missing'],
  [{ ...price, amount: '0' }, 'amount', 'not-a-percentage'],
  [{ ...price, amount: '95' }, 'amount', 'not-a-percentage'],
  [{ ...price, amount: 'ten' }, 'amount', 'not-a-percentage'],
  [{ ...price, way: 'set', amount: '0' }, 'amount', 'price-out-of-range'],
  [{ ...price, way: 'raise', amount: 'ten' }, 'amount', 'not-a-price'],
  [{ field: 'stock', quantity: '-1' }, 'quantity', 'not-a-count'],
  [{ field: 'title' }, 'field', 'missing'],
])('%j is refused', (fields, field, code) => {
  expect(parse(fields)).toEqual({ action: null, errors: [{ field, code }] })
})

test('a bulk edit cannot schedule products, because each needs its times', () => {
  expect(bulkStates).not.toContain('scheduled')
})
