import { expect, test } from 'vitest'
import {
  customer,
  orderBeingPaid,
  placedOrder,
  type Person,
} from '../../../../../tests/support/builders.ts'
import { linksOf } from '../../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { getting } from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import PaymentPage, { loader } from './payment-page.tsx'

const { db } = await testDatabase()
const open = (signedIn: Person | null, number: string) =>
  loader(getting({ db }, `/orders/${number}/payment`, { signedIn, params: { number } }))

test('the page of an unpaid order shows its number and amount, and nothing as bought', async () => {
  const asha = await customer(db)
  const { number } = await orderBeingPaid(db, { customerId: asha.id, totalPaise: 1_234_500 })
  const loaderData = await open(asha, number)
  expect(loaderData).toMatchObject({ customerId: asha.id, bought: [] })
  const html = pageHtml(PaymentPage, { loaderData })
  expect(textOf(html)).toContain(`Order ${number} Total Amount 12,345 Rs.`)
  expect(linksOf(html)).toMatchObject({ 'Your orders': '/orders', 'Contact us': '/contact' })
})

test('another customer and an invalid number get the same response', async () => {
  const { number } = await orderBeingPaid(db)
  const stranger = await customer(db)
  for (const asked of [number, '0000000000', "' or true --"])
    await expect(open(stranger, asked)).rejects.toMatchObject({ status: 404 })
})

test('visitors are sent to the login, and a cash order to the list of orders', async () => {
  const asha = await customer(db)
  const { number } = await placedOrder(db, { customerId: asha.id })
  await expect(open(null, number)).rejects.toMatchObject({ status: 302 })
  const result = await open(asha, number).catch((thrown: unknown) => thrown as Response)
  expect((result as Response).headers.get('location')).toBe('/orders')
})
