import { expect, test } from 'vitest'
import { address, openTestServices } from '../../../../tests/support/test-services.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { placeOrder } from './place-order.server.ts'

const { services, db, shopper } = await openTestServices()
type Placing = Parameters<typeof placeOrder>
const auth = { fingerprint: () => 'a fingerprint' } as unknown as Placing[0]['auth']

/** Sends the form of a new customer whose address is in this state. */
async function order(state: string, more: Record<string, string> = {}) {
  const request = await shopper()
  const form = new FormData()
  const fields = {
    ...address,
    state,
    lines: JSON.stringify(request.lines),
    expectedTotalPaise: String(request.expectedTotalPaise),
    ...more,
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

test.each(['Atlantis', '28', '36 Telangana Road', 'Maharashtra Goa'])(
  'a composition taxable person refuses the state %j, online and for cash',
  async (state) => {
    await registerForTax(db, 'composition')
    for (const payMode of ['gateway', 'cod'])
      expect(await order(state, { payMode })).toMatchObject({
        outcome: 'address-incomplete',
        answer: { errors: [{ field: 'state', code: 'unknown-state' }] },
        orders: [],
      })
  },
)

test.each([
  ['27-Maharashtra', 'Maharashtra', '27'],
  ['DELHI', 'Delhi', '07'],
  ['Jammu & Kashmir', 'Jammu and Kashmir', '01'],
])('the state %j is written as %j with the code %j', async (typed, written, code) => {
  await registerForTax(db)
  const { orders } = await order(typed)
  expect(orders).toEqual([{ state: written, place_of_supply: code }])
})

test('an empty state is missing, in a shop that collects tax too', async () => {
  await registerForTax(db)
  expect(await order('')).toMatchObject({
    answer: { errors: [{ field: 'state', code: 'missing' }] },
    orders: [],
  })
})

test.each(['gateway', 'cod'])(
  'a place where the shop does not deliver is refused beside the pincode, even for %s',
  async (payMode) => {
    const zone = { position: 0, name: 'Islands', states: ['Lakshadweep'], pincodes: [] }
    await db
      .insertInto('delivery_zones')
      .values({ ...zone, is_served: false })
      .execute()
    expect(await order('Lakshadweep', { payMode, pincode: '682555' })).toEqual({
      outcome: 'address-incomplete',
      answer: { errors: [{ field: 'pincode', code: 'not-served' }] },
      orders: [],
    })
    await db.deleteFrom('delivery_zones').execute()
  },
)
