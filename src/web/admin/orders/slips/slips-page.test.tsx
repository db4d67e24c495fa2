import { expect, test } from 'vitest'
import { admin, orderBeingPaid, placedOrder } from '../../../../../tests/support/builders.ts'
import { paidOrder } from '../../../../../tests/support/order-fixtures.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import type { Config } from '#shop/config/config.ts'
import SlipsPage, { loader } from './slips-page.tsx'

const { db } = await testDatabase()
const signedIn = await admin(db, { role: 'packer' })

const load = (numbers: string[]) =>
  loader(
    routeArguments(
      { db, config: { shopName: 'Zari' } as Config },
      {
        request: new Request(`http://zari.test/admin/orders/slips?numbers=${numbers.join(',')}`),
        signedIn,
      },
    ),
  )

test('the loader returns the orders in the requested sequence and names missing orders', async () => {
  const [first, second] = [await placedOrder(db), await placedOrder(db)]
  const unpaid = await orderBeingPaid(db)
  const { orders, missing, shopName } = await load([
    second.number,
    unpaid.number,
    first.number,
    '0000000000',
  ])
  expect(orders.map(({ number }) => number)).toEqual([second.number, first.number])
  expect(missing).toEqual([unpaid.number, '0000000000'])
  expect(shopName).toBe('Zari')
})

test('the page prints one slip for each order', () => {
  const orders = [paidOrder(), paidOrder({ id: 8, number: '0000000000' })]
  const html = pageHtml(SlipsPage, {
    loaderData: {
      orders,
      missing: ['ZZZZZZZZZZ'],
      skus: new Map([['saree ', { sku: 'SAR-7' }]]),
      shopName: 'Zari',
      shopAddress: '',
      closing: '',
    },
  })
  expect(html.match(/<article/g)).toHaveLength(2)
  expect(textOf(html)).toContain('2 packing slips')
  expect(textOf(html)).toContain('There is no such order: ZZZZZZZZZZ')
})

test('a page of slips without orders asks to select orders and has no print button', () => {
  const text = textOf(
    pageHtml(SlipsPage, {
      loaderData: {
        orders: [],
        missing: [],
        skus: new Map(),
        shopName: 'Zari',
        shopAddress: '',
        closing: '',
      },
    }),
  )
  expect(text).toContain('Select orders in the list and print their slips together.')
  expect(text).not.toMatch(/\bPrint\b/)
})
