import { expect, test } from 'vitest'
import { admin, customer, placedOrder } from '../../../../tests/support/builders.ts'
import { paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import OrdersPage, { action, loader } from './orders-page.tsx'
import { parseOrdersView } from './orders-view.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const packer = await admin(db, { role: 'packer' })

const load = (query: string, signedIn = meera) =>
  loader(
    routeArguments(
      { db },
      { request: new Request(`http://zari.test/admin/orders${query}`), signedIn },
    ),
  )
function send(fields: Record<string, string | number>, signedIn = meera) {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, `${value}`]),
  )
  const request = new Request('http://zari.test/admin/orders', { method: 'POST', body })
  return action(routeArguments({ db }, { request, signedIn }))
}
const pageOf = (
  orders: ReturnType<typeof paidOrder>[],
  { query = '', actionData }: { query?: string; actionData?: unknown } = {},
) =>
  pageHtml(
    OrdersPage,
    {
      loaderData: {
        view: parseOrdersView(new URLSearchParams(query)),
        orders: { items: orders, page: 1, pages: 1, total: orders.length },
        newest: undefined,
        changes: [],
      },
      actionData,
    },
    { path: `/admin/orders${query && `?${query}`}` },
  )

test('the loader returns the filtered orders, their changes and the newest order', async () => {
  const confirmed = await placedOrder(db, { status: 2 })
  const placed = await placedOrder(db)
  const all = await load('')
  expect(all.orders.items.map(({ number }) => number)).toEqual([placed.number, confirmed.number])
  expect(all.newest?.number).toBe(placed.number)

  const filtered = await load(`?status=2`)
  expect(filtered.orders.items.map(({ number }) => number)).toEqual([confirmed.number])
  expect((await load('?payment=review')).orders.total).toBe(0)
})

test('guests and customers are sent to the admin login', async () => {
  const asha = await customer(db)
  await expect(load('?status=2', asha)).rejects.toMatchObject({ status: 302 })
})

test('a packer changes a status but cannot archive or restore', async () => {
  const { id } = await placedOrder(db, { status: 3 })
  const press = { intent: 'press-stage', orderId: id, stage: 4, basedOn: 3 }
  expect(await send(press, packer)).toEqual({ tone: 'success', text: 'Now: Delivered' })
  for (const intent of ['archive', 'restore'])
    await expect(send({ intent, orderId: id, number: 'X' }, packer)).rejects.toMatchObject({
      status: 403,
    })
  expect(await send({ intent: 'archive', orderId: id, number: 'X' })).toMatchObject({
    tone: 'success',
    undo: { id },
  })
})

test('the page says how many orders it lists and can select all if there are several', () => {
  const one = textOf(pageOf([paidOrder()]))
  expect(one).toContain('1 order ')
  const two = pageOf([paidOrder(), paidOrder({ id: 8, number: '0000000000' })])
  expect(textOf(two)).toContain('2 orders')
  expect(two).toContain('Set to')
})

test('an empty list has different texts for a new shop, a search and a filter', () => {
  expect(textOf(pageOf([]))).toContain('New orders appear here once they are paid.')
  expect(textOf(pageOf([], { query: 'search=asha' }))).toContain('Nothing matches “asha”.')
  expect(textOf(pageOf([], { query: 'status=2' }))).toContain('No orders match this filter.')
})

test('the result of archiving an order offers to restore it', () => {
  const actionData = {
    tone: 'success',
    text: 'Order Deleted successfully',
    undo: { id: 7, number: '7K3M9Q2X1B' },
  }
  const html = pageOf([paidOrder()], { actionData })
  expect(textOf(html)).toContain('Order 7K3M9Q2X1B is now in the Archive.')
  expect(html).toContain('aria-label="Undo: order 7K3M9Q2X1B"')
})

test('the result of each selected order is listed with a link', () => {
  const actionData = {
    tone: 'success',
    text: '1 order changed, 1 not',
    outcomes: [
      { number: '7K3M9Q2X1B', isDone: true, text: 'Now: Order Confirmed' },
      { number: '0000000000', isDone: false, text: 'There is no such order.' },
    ],
  }
  const html = pageOf([paidOrder()], { actionData })
  expect(textOf(html)).toContain(
    '1 order changed, 1 not 7K3M9Q2X1B Now: Order Confirmed 0000000000 There is no such order.',
  )
  expect(html).toContain('href="/admin/orders/0000000000"')
})
