import { expect, test } from 'vitest'
import { admin, customer, placedOrder } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import OrdersPage, { loader } from './orders-page.tsx'

const { db } = await testDatabase()
const request = new Request('http://zari.test/orders')
const load = (signedIn: Awaited<ReturnType<typeof customer>> | null) =>
  loader(routeArguments({ db }, { request, signedIn }))

test('a customer gets only their own orders', async () => {
  const [asha, mira] = [await customer(db), await customer(db)]
  const { number } = await placedOrder(db, { customerId: asha.id })
  await placedOrder(db, { customerId: mira.id })
  const loaderData = await load(asha)
  expect(loaderData.orders.items.map((order) => order.number)).toEqual([number])
  expect(textOf(pageHtml(OrdersPage, { loaderData }))).toContain(`Order ${number}`)
})

test('the orders page of a customer without orders links to the latest collection', async () => {
  const html = pageHtml(OrdersPage, { loaderData: await load(await customer(db)) })
  expect(textOf(html)).toContain('No orders yet')
  expect(html).toContain('href="/shop/Latest"')
})

test('guests and staff are sent to the login', async () => {
  await expect(load(null)).rejects.toMatchObject({ status: 302 })
  await expect(load(await admin(db))).rejects.toMatchObject({ status: 302 })
})
