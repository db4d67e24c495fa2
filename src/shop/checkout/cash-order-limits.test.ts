import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { returnedCashOrder } from '../../../tests/support/returned-cash-order.ts'
import { linesFor, openTestServices } from '../../../tests/support/test-services.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { liftCashBlock } from '../orders/cash/lift-cash-block.server.ts'
import { cancelOrder } from '../payment-admin/cancel-order.server.ts'
import { saveCashOnDelivery } from '../settings/save-settings.server.ts'
import { findCashOnDelivery, type CashEdit } from '../settings/settings-store.server.ts'
import { placeCashOrder, type CashRequest } from './place-cash-order.server.ts'

const shop = await openTestServices({ connectionsMax: 30 })
const { services, db } = shop
const meera = await admin(db)

async function setCash(wish: Partial<CashEdit>) {
  const { version } = await findCashOnDelivery(db)
  const edit = {
    isOn: true,
    maxPaise: 500_000,
    pincodes: [],
    refusedPhones: [],
    openMax: 100,
    returnsMax: 2,
    returnsDays: 180,
    ...wish,
    basedOn: version,
    changedBy: meera.id,
  }
  expect(await saveCashOnDelivery(db, edit)).toEqual({ outcome: 'saved' })
}
let addresses = 0
/** Creates a customer with a client address of their own. */
const shopper = async (wanted: Parameters<typeof shop.shopper>[0] = {}): Promise<CashRequest> => ({
  ...(await shop.shopper({ clientAddress: `2001:db8:${++addresses}:1::/64`, ...wanted })),
  sinceCartId: 0,
})
const setConfirmed = (id: string, isConfirmed: boolean) =>
  db.updateTable('users').set({ email_verified: isConfirmed }).where('id', '=', id).execute()
const written = async (customerId: string) => ({
  orders: await db
    .selectFrom('orders')
    .select('number')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute(),
  carts: await db.selectFrom('carts').select('id').where('customer_id', '=', customerId).execute(),
  addresses: await db
    .selectFrom('addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .execute(),
})

test('fake orders with the phone number of a customer do not block that customer', async () => {
  await setCash({ openMax: 3 })
  const atVictims = (request: CashRequest) => ({
    ...request,
    address: { ...request.address, phoneNo: '9000000002' },
  })
  for (let turn = 0; turn < 4; turn++)
    expect(await placeCashOrder(services, atVictims(await shopper()))).toMatchObject({
      outcome: 'placed',
    })
  const victim = atVictims(await shopper())
  expect(await placeCashOrder(services, victim)).toMatchObject({ outcome: 'placed' })
})

/** The customer orders again from a newer page and confirms the repeated order. */
const again = async (request: CashRequest): Promise<CashRequest> => {
  const { orders } = await written(request.customerId)
  const { max } = await db
    .selectFrom('carts')
    .select(({ fn }) => fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  const confirmedOrder = orders.at(-1)?.number ?? null
  return { ...request, sinceCartId: max + 1, confirmedOrder }
}

test('an account at its limit can order for cash again after one of its orders is delivered', async () => {
  await setCash({ openMax: 2 })
  const asha = await shopper()
  for (let turn = 0; turn < 2; turn++)
    expect(await placeCashOrder(services, await again(asha))).toMatchObject({ outcome: 'placed' })
  const before = await written(asha.customerId)
  expect(await placeCashOrder(services, await again(asha))).toEqual({
    outcome: 'cash-not-possible',
    why: 'too-many-open',
  })
  expect(await written(asha.customerId)).toEqual(before)
  await db
    .updateTable('orders')
    .set({ status: 4 })
    .where('number', '=', before.orders[0]!.number)
    .execute()
  expect(await placeCashOrder(services, await again(asha))).toMatchObject({ outcome: 'placed' })
})

test('an account whose cash parcels came back pays online, until the owner lifts it', async () => {
  await setCash({ returnsMax: 2 })
  const asha = await shopper()
  await returnedCashOrder(db, { customerId: asha.customerId })
  expect(await placeCashOrder(services, asha)).toMatchObject({ outcome: 'placed' })
  const mira = await shopper()
  for (let turn = 0; turn < 2; turn++) await returnedCashOrder(db, { customerId: mira.customerId })
  const before = await written(mira.customerId)
  const refused = { outcome: 'cash-not-possible', why: 'parcels-returned' }
  expect(await placeCashOrder(services, mira)).toEqual(refused)
  const elsewhere = { ...mira, address: { ...mira.address, phoneNo: '9000000080' } }
  expect(await placeCashOrder(services, elsewhere)).toEqual(refused)
  expect(await written(mira.customerId)).toEqual(before)
  const lift = { customerId: mira.customerId, staffId: meera.id, returnsDays: 180 }
  await liftCashBlock(db, lift)
  expect(await placeCashOrder(services, mira)).toMatchObject({ outcome: 'placed' })
})

test('parcels that strangers refused at a phone number never block its owner', async () => {
  await setCash({ returnsMax: 2 })
  const phoneNo = '9000000081'
  const strangers = await Promise.all([1, 2, 3].map(() => shopper()))
  for (const { customerId } of strangers)
    for (let turn = 0; turn < 2; turn++) await returnedCashOrder(db, { customerId, phoneNo })
  for (const field of ['phoneNo', 'altPhoneNo'] as const) {
    const owner = await shopper()
    const atOwners = { ...owner, address: { ...owner.address, [field]: phoneNo } }
    expect(await placeCashOrder(services, atOwners)).toMatchObject({ outcome: 'placed' })
  }
  for (const stranger of strangers)
    expect(await placeCashOrder(services, stranger)).toMatchObject({ why: 'parcels-returned' })
})

test('accounts that take turns to refuse parcels are limited by their client address', async () => {
  await setCash({ returnsMax: 1 })
  const clientAddress = '198.51.100.11'
  const phoneNo = '9000000082'
  const accounts = await Promise.all(Array.from({ length: 12 }, () => shopper({ clientAddress })))
  let open = 0
  for (const [index, account] of accounts.entries()) {
    const request = { ...account, address: { ...account.address, phoneNo } }
    const placed = await placeCashOrder(services, request)
    if (placed.outcome === 'placed') open++
    else expect(placed).toMatchObject({ why: 'too-many-from-address' })
    if (index % 4 === 3) await returnedCashOrder(db, { customerId: account.customerId, phoneNo })
  }
  expect(open).toBe(5)
})

test('concurrent cash orders of one account stay within the limit of open orders', async () => {
  await setCash({ openMax: 2, maxPaise: 50_000_000 })
  const asha = await shopper()
  const sarees = await Promise.all(Array.from({ length: 8 }, () => sareeInShop(db)))
  const requests = sarees.map((saree) => ({ ...asha, lines: linesFor([saree]) }))
  const results = await Promise.all(requests.map((one) => placeCashOrder(services, one)))
  expect(results.filter(({ outcome }) => outcome === 'placed')).toHaveLength(2)
  expect((await written(asha.customerId)).orders).toHaveLength(2)
})

test('at most five first cash orders are open per client address, even if placed concurrently', async () => {
  await setCash({ openMax: 3 })
  const clientAddress = '198.51.100.7'
  const people = await Promise.all(
    Array.from({ length: 9 }, async () => shopper({ clientAddress })),
  )
  const results = await Promise.all(people.map((person) => placeCashOrder(services, person)))
  const refused = people.filter((_, index) => results[index]!.outcome !== 'placed')
  expect(results.filter(({ outcome }) => outcome === 'placed')).toHaveLength(5)
  expect(results).toContainEqual({ outcome: 'cash-not-possible', why: 'too-many-from-address' })
  for (const { customerId } of refused)
    expect(await written(customerId)).toEqual({ orders: [], carts: [], addresses: [] })

  const stored = await db.selectFrom('orders').select('cash_address_hash').execute()
  expect(JSON.stringify(stored)).not.toContain(clientAddress)
  const placed = people.find((person) => !refused.includes(person))!
  await db
    .updateTable('orders')
    .set({ status: 4 })
    .where('customer_id', '=', placed.customerId)
    .execute()
  expect(await placeCashOrder(services, refused[0]!)).toMatchObject({ outcome: 'placed' })
})

test('first cash orders from the same client address do not block an account that has paid', async () => {
  await setCash({})
  const clientAddress = '198.51.100.9'
  const strangers = await Promise.all(Array.from({ length: 5 }, () => shopper({ clientAddress })))
  for (const stranger of strangers) await placeCashOrder(services, stranger)
  const online = await shop.shopper()
  await shop.report(online.customerId, shop.pay(await shop.begun(online)))
  const { customerId, email } = online
  for (let turn = 0; turn < 2; turn++) {
    const known = { ...(await shopper({ clientAddress })), customerId, email }
    expect(await placeCashOrder(services, await again(known))).toMatchObject({ outcome: 'placed' })
  }
  expect(await placeCashOrder(services, await shopper({ clientAddress }))).toMatchObject({
    why: 'too-many-from-address',
  })
  await sql`update orders set cash_noted_at = now(), status = 4 where customer_id = ${strangers[0]!.customerId}`.execute(
    db,
  )
  expect(await placeCashOrder(services, await shopper({ clientAddress }))).toMatchObject({
    outcome: 'placed',
  })
})

test('a client address is stored only for new accounts, until their order is delivered or cancelled', async () => {
  await setCash({})
  const people = await Promise.all(Array.from({ length: 3 }, () => shopper()))
  const numbers = []
  for (const person of people) {
    const placed = await placeCashOrder(services, person)
    if (placed.outcome !== 'placed') throw new Error(placed.outcome)
    numbers.push(placed.number)
  }
  const [delivered, cancelled, open] = await Promise.all(numbers.map(shop.order))
  for (const stage of [2, 3, 4] as const) {
    expect((await shop.order(delivered!.number)).cash_address_hash).not.toBeNull()
    const basedOn = (stage - 1) as 1 | 2 | 3
    await changeOrderStatus(db, { orderId: delivered!.id, stage, basedOn, adminId: meera.id })
  }
  await cancelOrder(services, { orderId: cancelled!.id, adminId: meera.id, reason: 'asked for it' })
  const online = await shop.shopper()
  await shop.report(online.customerId, shop.pay(await shop.begun(online)))
  await placeCashOrder(services, await again({ ...people[0]!, customerId: online.customerId }))
  const stored = await db
    .selectFrom('orders')
    .select('customer_id')
    .where('customer_id', 'in', [...people.map((person) => person.customerId), online.customerId])
    .where('cash_address_hash', 'is not', null)
    .execute()
  expect(stored).toEqual([{ customer_id: open!.customer_id }])
})

test('an account without a confirmed email places no cash order and holds no stock', async () => {
  await setCash({})
  const saree = await sareeInShop(db, { quantity: 1 })
  const asha = await shopper({ products: [saree] })
  await setConfirmed(asha.customerId, false)
  expect(await placeCashOrder(services, asha)).toEqual({ outcome: 'email-not-confirmed' })
  expect(await written(asha.customerId)).toEqual({ orders: [], carts: [], addresses: [] })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  await setConfirmed(asha.customerId, true)
  expect(await placeCashOrder(services, asha)).toMatchObject({ outcome: 'placed' })
})
