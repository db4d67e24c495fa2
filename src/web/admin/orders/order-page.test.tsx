import { expect, test } from 'vitest'
import { admin, customer, orderBeingPaid, placedOrder } from '../../../../tests/support/builders.ts'
import { placedCashOrder } from '../../../../tests/support/placed-cash-order.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { returnedCashOrder } from '../../../../tests/support/returned-cash-order.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import OrderPage, { loader } from './order-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const packer = await admin(db, { role: 'packer' })

const load = (number: string, signedIn = meera) =>
  loader(
    routeArguments(
      { db },
      {
        request: new Request(`http://zari.test/admin/orders/${number}`),
        signedIn,
        params: { number },
      },
    ),
  )

test('the page shows items, delivery, payment, progress, note and history of an order', async () => {
  const { number } = await placedOrder(db, { status: 2 })
  const html = pageHtml(OrderPage, { loaderData: await load(number) })
  const headings = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, heading]) => heading)
  expect(headings).toEqual([
    'Items',
    'Parcels',
    'Delivery',
    'Payment',
    'Documents',
    'Progress',
    'Note',
    'History',
  ])
  expect(textOf(html)).toContain(`Order ${number}`)
  expect(html).toContain(`href="/admin/orders/slips?numbers=${number}"`)
})

test('an order number in lower case finds the order', async () => {
  const { number } = await placedOrder(db)
  expect((await load(number.toLowerCase())).adminOrder.order.number).toBe(number)
})

test('the page of an unknown or unpaid order is answered 404', async () => {
  const unpaid = await orderBeingPaid(db)
  for (const number of ['0000000000', unpaid.number])
    await expect(load(number)).rejects.toMatchObject({ status: 404 })
})

test('a packer does not get the payments, mails and decisions of an order', async () => {
  const { id, number } = await placedOrder(db)
  await db
    .insertInto('mails')
    .values({
      order_id: id,
      kind: 'order-placed',
      occasion: '',
      recipient: 'asha@zari.test',
      subject: 'Order placed',
      letter: JSON.stringify({ heading: 'Thank you', paragraphs: [] }),
    })
    .execute()
  expect((await load(number)).mails).toHaveLength(1)
  expect(await load(number, packer)).toMatchObject({ payments: [], mails: [], decisions: [] })
})

test('a refused note is shown again with its error', async () => {
  const { number } = await placedOrder(db)
  const html = pageHtml(OrderPage, {
    loaderData: await load(number),
    actionData: {
      about: 'note',
      tone: 'error',
      text: 'Somebody else changed this first.',
      typed: 'Mine',
    },
  })
  expect(textOf(html)).toContain('Mine')
  expect(textOf(html)).toContain('Somebody else changed this first.')
})

test('an archived order can be restored but not changed', async () => {
  const { number } = await placedOrder(db, { status: 4, archivedAt: new Date() })
  const html = pageHtml(OrderPage, { loaderData: await load(number) })
  expect(html).toContain(`aria-label="Restore: order ${number}"`)
  expect(html).not.toContain('role="switch"')
})

test('the page names the offers of an order with what they took off', async () => {
  const { number } = await placedOrder(db)
  const loaded = await load(number)
  expect(loaded.offers).toEqual([])
  const offers = [{ name: 'Diwali', code: 'DIWALI10', discountPaise: 50_000 }]
  const html = pageHtml(OrderPage, { loaderData: { ...loaded, offers } })
  expect(textOf(html)).toContain('Discount: Diwali (code DIWALI10): − 500 Rs.')
})

test('a cash order to confirm shows that others refused parcels at its phone number', async () => {
  const phone = '9000000092'
  const { number } = await placedCashOrder(db, { phone })
  const text = async () => textOf(pageHtml(OrderPage, { loaderData: await load(number) }))
  expect(await text()).not.toContain('other customers')
  await returnedCashOrder(db, { customerId: (await customer(db)).id, phoneNo: phone })
  expect(await text()).toContain('1 cash order of other customers to the same phone number')
  await db.updateTable('orders').set({ status: 2 }).where('number', '=', number).execute()
  expect(await text()).not.toContain('other customers')
})
