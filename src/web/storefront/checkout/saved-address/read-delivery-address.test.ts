import { expect, test } from 'vitest'
import type { Address } from '#shop/customers/address.ts'
import { deleteAddress } from '#shop/customers/delete-address.server.ts'
import { saveAddress } from '#shop/customers/save-address.server.ts'
import { customer } from '../../../../../tests/support/builders.ts'
import { address, openTestServices } from '../../../../../tests/support/test-services.ts'
import { registerForTax } from '../../../../../tests/support/tax-settings.ts'
import { placeOrder } from '../place-order.server.ts'

const { services, db, shopper } = await openTestServices()
const auth = {
  fingerprint: () => 'a fingerprint',
} as unknown as Parameters<typeof placeOrder>[0]['auth']

async function save(customerId: string, change: Partial<Address> = {}): Promise<string> {
  const saved = await saveAddress(db, { customerId, id: null, address: { ...address, ...change } })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}

/** Sends the form with the fields of the address and the id of a saved one. */
async function order(
  request: Awaited<ReturnType<typeof shopper>>,
  savedAddress: string,
  more: Record<string, string> = {},
) {
  const form = new FormData()
  const fields = {
    ...address,
    savedAddress,
    lines: JSON.stringify(request.lines),
    expectedTotalPaise: String(request.expectedTotalPaise),
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { customerId: id, email, clientAddress } = request
  const person = { id, email, clientAddress, firstName: 'Asha', lastName: 'Rao', role: 'user' }
  const { outcome, ...answer } = await placeOrder({ ...services, auth }, person, form)
  const orders = await db
    .selectFrom('orders')
    .select(['house_no', 'state'])
    .where('customer_id', '=', id)
    .execute()
  return { outcome, answer, orders }
}

const gone = {
  outcome: 'address-incomplete',
  answer: { errors: [{ field: 'firstName', code: 'gone' }] },
  orders: [],
}

test('an order to an own saved address is placed', async () => {
  const asha = await shopper()
  const result = await order(asha, await save(asha.customerId))
  expect(result).toMatchObject({ outcome: 'begun', orders: [{ house_no: address.houseNo }] })
})

test.each(['gateway', 'cod'])(
  'another customer’s saved address is refused, also for %s, and nothing is written',
  async (payMode) => {
    const strangers = await save((await customer(db)).id)
    expect(await order(await shopper(), strangers, { payMode })).toEqual(gone)
  },
)

test.each(['made-up', "x' or true --", crypto.randomUUID()])(
  'the made-up address %j is refused, and nothing is written',
  async (id) => {
    expect(await order(await shopper(), id)).toEqual(gone)
  },
)

test('a saved address that was deleted meanwhile is refused, and nothing is written', async () => {
  const asha = await shopper()
  const id = await save(asha.customerId)
  await deleteAddress(db, asha.customerId, id)
  expect(await order(asha, id)).toEqual(gone)
})

test('fields that changed since they were shown are marked, and nothing is written', async () => {
  const asha = await shopper()
  const id = await save(asha.customerId)
  const edited = { ...address, houseNo: '99', landmark: 'Behind the school' }
  await saveAddress(db, { customerId: asha.customerId, id, address: edited })
  expect(await order(asha, id)).toEqual({
    outcome: 'address-incomplete',
    answer: {
      errors: [
        { field: 'houseNo', code: 'changed' },
        { field: 'landmark', code: 'changed' },
      ],
    },
    orders: [],
  })
})

test('the typed state and the official one of a saved address are the same', async () => {
  await registerForTax(db)
  const asha = await shopper()
  const id = await save(asha.customerId, { state: 'orissa' })
  expect(await order(asha, id, { state: 'Odisha' })).toMatchObject({
    outcome: 'begun',
    orders: [{ state: 'Odisha' }],
  })
})

test('a saved address whose state is unknown is refused beside the state', async () => {
  await registerForTax(db)
  const asha = await shopper()
  const id = await save(asha.customerId, { state: 'Atlantis' })
  expect(await order(asha, id, { state: 'Atlantis' })).toEqual({
    outcome: 'address-incomplete',
    answer: { errors: [{ field: 'state', code: 'unknown-state' }] },
    orders: [],
  })
})
