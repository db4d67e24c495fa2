import { expect, test } from 'vitest'
import { pricedLine, sareeCard } from '../../../../tests/support/catalogue-fixtures.ts'
import { cartItemOf } from './cart-item.ts'
import { pricedLineOf, itemsOf, linesOf, seenPricePaise } from './item-lines.ts'

const item = cartItemOf(sareeCard({ id: 'mine' }), 'M', 3)
const saved = { productId: 'saved', size: 'L' as const, quantity: 3, seenPricePaise: 180_000 }
const priced = {
  lines: [
    pricedLine({
      productId: 'saved',
      title: 'Teal Anarkali',
      type: 'suit',
      image: { id: 'abc', width: 960, height: 1280, tint: '#1e6b73' },
      unitPricePaise: 190_000,
      originalPricePaise: 250_000,
    }),
  ],
  notices: [],
}

test('a cart line has id, size, quantity and the price that the customer saw, in paise', () => {
  const price = seenPricePaise(item)
  expect(linesOf([item, { ...item, id: 'other', size: [] }])).toEqual([
    { productId: 'mine', size: 'M', quantity: 3, seenPricePaise: price },
    { productId: 'other', size: '', quantity: 3, seenPricePaise: price },
  ])
  expect(seenPricePaise({ ...item, sellingPrice: 0.29 })).toBe(29)
})

test('a product in the browser keeps its description and takes size, quantity and price of the line', () => {
  const [line] = linesOf([item])
  expect(itemsOf([line!], [item], priced)).toEqual([item])
  expect(
    itemsOf([{ ...line!, size: '', quantity: 1, seenPricePaise: 100 }], [item], priced),
  ).toEqual([{ ...item, size: [], quantity: 1, sellingPrice: 1 }])
})

test('a product new to the browser has the price that the customer saw, or else the shop price', () => {
  expect(itemsOf([saved], [], priced)).toEqual([
    {
      id: 'saved',
      title: 'Teal Anarkali',
      description: '',
      origPrice: 2500,
      sellingPrice: 1800,
      size: ['L'],
      highlights: [],
      imageUrls: ['/images/abc/240.webp'],
      quantity: 3,
      categories: [],
      type: 'suit',
    },
  ])
  expect(itemsOf([{ ...saved, seenPricePaise: 0 }], [], priced)).toMatchObject([
    { sellingPrice: 1900 },
  ])
})

test('a product that cannot be bought stays in the cart with the title of its notice', () => {
  const notices = [
    { kind: 'not-available', productId: 'saved', lineSize: 'L', title: 'Old rose' } as const,
  ]
  expect(itemsOf([saved], [], { lines: [], notices })).toMatchObject([
    { id: 'saved', title: 'Old rose', quantity: 3, sellingPrice: 1800 },
  ])
})

test('lines that are turned into items and back are unchanged', () => {
  const lines = [saved, { ...saved, productId: 'mine', size: '' as const }]
  expect(linesOf(itemsOf(lines, [item], priced))).toEqual(lines)
})

test('the data of the shop belongs to the product and the size', () => {
  const large = { ...priced.lines[0]!, size: 'L' }
  const notice = {
    kind: 'sold-out',
    productId: 'saved',
    lineSize: 'M',
    title: '',
    size: 'M',
  } as const
  const result = { lines: [large], notices: [notice] }
  expect(pricedLineOf({ productId: 'saved', size: 'L' }, result)).toEqual({
    line: large,
    notices: [],
  })
  expect(pricedLineOf({ productId: 'saved', size: 'M' }, result)).toEqual({
    line: undefined,
    notices: [notice],
  })
  expect(pricedLineOf({ productId: 'saved', size: 'L' }, null)).toEqual({
    line: undefined,
    notices: [],
  })
})
