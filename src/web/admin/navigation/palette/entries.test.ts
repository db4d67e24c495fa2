import { expect, test } from 'vitest'
import { noResults } from '#shop/back-office/search-results.ts'
import { entryGroups } from './entries.ts'

const found = {
  orders: [
    { number: '7K3M9Q2X1B', customer: 'Asha Rao', phone: '9876543210', totalPaise: 374_500 },
  ],
  products: [{ id: 'p1', title: 'Madder Rose', pricePaise: 249_900, available: 0 }],
}
const labels = (text: string, role: 'admin' | 'packer' = 'admin') =>
  entryGroups(text, noResults, role).flatMap((group) => group.entries.map(({ label }) => label))

test('orders and products come first, with customer and phone or price and stock as details', () => {
  expect(entryGroups('madder', found, 'admin')).toEqual([
    {
      label: 'Orders',
      entries: [
        {
          to: '/admin/orders/7K3M9Q2X1B',
          label: '7K3M9Q2X1B',
          detail: 'Asha Rao · 9876543210 · 3,745 Rs.',
        },
      ],
    },
    {
      label: 'Products',
      entries: [
        { to: '/admin/productinfos/p1', label: 'Madder Rose', detail: '2,499 Rs. · Sold out' },
      ],
    },
  ])
})

test('screens and actions are found by the beginnings of their words and by related words', () => {
  expect(labels('add new')).toEqual(['Add New Product'])
  expect(labels('REFU')).toEqual(['Money'])
  expect(labels('who cha')).toEqual(['Who changed what'])
  expect(labels('import')).toEqual(['Import / Export', 'Settings as a file'])
  expect(labels('packing')).toEqual(['Pack orders', 'Orders'])
  expect(labels('oney')).toEqual([])
})

test('an empty text offers every action and screen, each once', () => {
  const all = labels('')
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(expect.arrayContaining(['Invite staff', 'Home', 'Emails to you']))
})

test('a packer is offered only screens that packers may open', () => {
  expect(labels('', 'packer')).toEqual([
    'Confirm orders',
    'Pack orders',
    'Home',
    'Orders',
    'Failed deliveries',
    'Your login',
    'Emails to you',
  ])
})
