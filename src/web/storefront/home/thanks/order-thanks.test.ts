import { expect, test } from 'vitest'
import { admin, customer, placedOrder } from '../../../../../tests/support/builders.ts'
import { routeArguments } from '../../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import type { OrderThanks } from './fetch-order-thanks.ts'
import { loader } from './order-thanks.ts'

const { db } = await testDatabase()

async function ask(signedIn: Awaited<ReturnType<typeof customer>> | null, number: string) {
  const request = new Request(`http://zari.test/orders/${number}/thanks`)
  return loader(routeArguments({ db }, { request, params: { number }, signedIn }))
}

test('the customer of a paid order gets its amount and images, and the response is not cached', async () => {
  const asha = await customer(db)
  const { number } = await placedOrder(db, { customerId: asha.id })
  const response = await ask(asha, number)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ number, payMode: 'cod', promised: [] })
  await db
    .updateTable('orders')
    .set({ leaves_by: '2099-01-05', arrives_from: '2099-01-07', arrives_to: '2099-01-09' })
    .where('number', '=', number)
    .execute()
  const { promised } = (await (await ask(asha, number)).json()) as OrderThanks
  expect(promised?.map(({ label }) => label)).toEqual(['Leaves us by', 'Arrives'])
})

test('other customers, guests and staff get 404, as does everyone for an unpaid order', async () => {
  const [asha, mira] = [await customer(db), await customer(db)]
  const { id, number } = await placedOrder(db, { customerId: asha.id })
  for (const other of [mira, null, await admin(db)])
    expect((await ask(other, number)).status).toBe(404)
  expect((await ask(asha, 'AAAAAAAAAA')).status).toBe(404)
  await db.updateTable('orders').set({ payment_state: 'refunded' }).where('id', '=', id).execute()
  expect((await ask(asha, number)).status).toBe(404)
})
