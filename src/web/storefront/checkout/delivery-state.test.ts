import { expect, test } from 'vitest'
import { address, openTestServices } from '../../../../tests/support/test-services.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { placeOrder } from './place-order.server.ts'

const { services, db, shopper } = await openTestServices()
type Placing = Parameters<typeof placeOrder>
const auth = { fingerprint: () => 'a fingerprint' } as unknown as Placing[0]['auth']

/** Sends the form of a new customer whose address is in this state. */
async function order(state: string) {
  const request = await shopper()
  const form = new FormData()
  const fields = {
    ...address,
    state,
    lines: JSON.stringify(request.lines),
    expectedTotalPaise: String(request.expectedTotalPaise),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { customerId: id, email, clientAddress } = request
  const customer = { id, email, clientAddress, firstName: 'Asha', lastName: 'Rao', role: 'user' }
  const { outcome, ...answer } = await placeOrder({ ...services, auth }, customer, form)
  const orders = await db
    .selectFrom('orders')
    .select(['state', 'place_of_supply'])
    .where('customer_id', '=', id)
    .execute()
  return { outcome, answer, orders }
}

test('a shop that collects tax refuses an unknown state, and nothing is written', async () => {
  await registerForTax(db)
  expect(await order('Atlantis')).toEqual({
    outcome: 'address-incomplete',
    answer: { errors: [{ field: 'state', code: 'unknown-state' }] },
    orders: [],
  })
})

test('a shop that collects tax writes the official name of the state', async () => {
  await registerForTax(db)
  expect(await order('orissa')).toMatchObject({
    outcome: 'begun',
    orders: [{ state: 'Odisha', place_of_supply: '21' }],
  })
})

test('an unregistered shop accepts any text as the state', async () => {
  await registerForTax(db, 'unregistered')
  expect(await order('Atlantis')).toMatchObject({
    outcome: 'begun',
    orders: [{ state: 'Atlantis', place_of_supply: null }],
  })
})
