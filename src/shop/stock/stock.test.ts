import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardTopic, offersTopic, productTopic } from '../catalogue/product.ts'
import {
  availabilityChanges,
  changedStockTopics,
  findShortages,
  reserveLines,
  stockByKey,
  sumByStockRow,
  type StockRow,
} from './stock.ts'

const rows: StockRow[] = [
  { productId: 'a', size: '', onHand: 5, reserved: 3 },
  { productId: 'b', size: 'M', onHand: 1, reserved: 0 },
]

test('a line is reported as short if it exceeds the unreserved quantity', () => {
  expect(findShortages([{ productId: 'a', size: '', quantity: 2 }], stockByKey(rows))).toEqual([])
  expect(findShortages([{ productId: 'a', size: '', quantity: 3 }], stockByKey(rows))).toEqual([
    { productId: 'a', size: '', available: 2 },
  ])
})

test('lines that take from one stock row are added up', () => {
  const lines = ['', 'M', ''].map((size) => ({ productId: 'a', size, quantity: 2 }))
  expect(sumByStockRow(lines)).toEqual([
    { productId: 'a', size: '', quantity: 4 },
    { productId: 'a', size: 'M', quantity: 2 },
  ])
})

test('lines are reserved in the rows of their product and size only', () => {
  const lines = [1, 2].map((quantity) => ({ productId: 'b', size: 'M', quantity }))
  const stock = stockByKey(rows)
  reserveLines(stock, [...lines, { productId: 'b', size: 'S', quantity: 1 }])
  expect([...stock.values()]).toEqual([rows[0], { ...rows[1], reserved: 3 }])
})

test('the availability before movements is computed from that after them', () => {
  const sold = { productId: 'a', size: '', onHand: -1, reserved: -1 }
  const held = { productId: 'a', size: '', onHand: 0, reserved: 2 }
  expect(availabilityChanges(rows, [sold, held])).toEqual([
    { productId: 'a', before: 4, after: 2 },
    { productId: 'b', before: 1, after: 1 },
  ])
})

test('nothing is available if the stock row does not exist', () => {
  expect(findShortages([{ productId: 'b', size: 'S', quantity: 1 }], stockByKey(rows))).toEqual([
    { productId: 'b', size: 'S', available: 0 },
  ])
})

test('every change is published to the product page; selling out or coming back also to lists', () => {
  expect(changedStockTopics([{ productId: 'a', before: 5, after: 4 }])).toEqual([productTopic('a')])
  expect(changedStockTopics([{ productId: 'a', before: 1, after: 0 }])).toEqual([
    productTopic('a'),
    cardTopic('a'),
    offersTopic,
  ])
  expect(changedStockTopics([{ productId: 'a', before: 0, after: 2 }])).toEqual([
    productTopic('a'),
    cardTopic('a'),
    offersTopic,
  ])
  expect(changedStockTopics([{ productId: 'a', before: 2, after: 2 }])).toEqual([])
})

const moves = fc.array(
  fc.record({ productId: fc.constantFrom('a', 'b'), before: fc.nat(4), after: fc.nat(4) }),
  { maxLength: 6 },
)

test('lists are notified whenever a product sells out or is available again', () => {
  fc.assert(
    fc.property(moves, (changes) => {
      const total = (moment: 'before' | 'after') =>
        changes
          .filter(({ productId }) => productId === 'a')
          .reduce((sum, row) => sum + row[moment], 0)
      const crossed = total('before') > 0 !== total('after') > 0
      return !crossed || changedStockTopics(changes).includes(cardTopic('a'))
    }),
  )
})
