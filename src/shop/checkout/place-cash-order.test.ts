import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/builders.ts'
import { openTill } from '../../../tests/test-till.ts'
import { listMessages } from '../messages/message-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { listCustomersOrders } from '../orders/order-store.server.ts'
import { saveCashOnDelivery } from '../settings/save-settings.server.ts'
import { findCashOnDelivery, type CashEdit } from '../settings/settings-store.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { placeCashOrder, type CashRequest } from './place-cash-order.server.ts'

const shop = await openTill({ connectionsMax: 30 })
const { till, db, sandbox } = shop
const meera = await admin(db)

async function setCash(isOn: boolean, wish: Partial<CashEdit> = {}) {
  const { version } = await findCashOnDelivery(db)
  const edit = {
    isOn,
    maxPaise: 500_000,
    pincodes: [],
    refusedPhones: [],
    openMax: 100,
    ...wish,
    basedOn: version,
    changedBy: meera.id,
  }
  expect(await saveCashOnDelivery(db, edit)).toEqual({ outcome: 'saved' })
}
const shopper = async (wanted: Parameters<typeof shop.shopper>[0] = {}): Promise<CashRequest> => ({
  ...(await shop.shopper(wanted)),
  sinceCartId: 0,
})
const written = async (customerId: string) => ({
  orders: await db
    .selectFrom('orders')
    .select('number')
    .where('customer_id', '=', customerId)
    .execute(),
  carts: await db.selectFrom('carts').select('id').where('customer_id', '=', customerId).execute(),
  addresses: await db
    .selectFrom('addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .execute(),
})

test('it is off until the owner switches it on, and a refusal writes nothing', async () => {
  const asha = await shopper()
  expect(await findCashOnDelivery(db)).toMatchObject({ isOn: false, maxPaise: 500_000 })
  expect(await placeCashOrder(till, asha)).toEqual({ outcome: 'cash-not-possible', why: 'off' })
  expect(await written(asha.customerId)).toEqual({ orders: [], carts: [], addresses: [] })
})

test('one transaction sells the pieces, places the order and writes the mail; the gateway is not asked', async () => {
  await setCash(true)
  const saree = await sareeInShop(db, { quantity: 3 })
  const asha = await shopper({ products: [saree], quantity: 2 })
  const placed = await placeCashOrder(till, asha)
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)

  expect(await shop.order(placed.number)).toMatchObject({
    pay_mode: 'cod',
    payment_state: 'paid',
    status: 1,
    settled_payment_id: null,
    hold_expires_at: null,
    placed_at: expect.any(Date),
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await listStockDisagreements(db)).toEqual([])
  expect(sandbox.control.state().orders).toEqual([])
  expect((await listCustomersOrders(db, asha.customerId, 1)).items).toMatchObject([
    { number: placed.number, payMode: 'cod' },
  ])
  const { items } = await listMessages(db, { search: placed.number, failed: false, page: 1 })
  expect(items).toMatchObject([{ kind: 'order-placed', to: asha.email }])
  expect(items[0]?.words.paragraphs[0]).toContain('you pay in cash')
})

test('it goes through the same states as any order', async () => {
  await setCash(true)
  const placed = await placeCashOrder(till, await shopper())
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  const { id } = await shop.order(placed.number)
  expect(
    await changeOrderStatus(db, { orderId: id, stage: 4, basedOn: 1, adminId: meera.id }),
  ).toEqual({ outcome: 'changed', status: 4 })
})

test('a double click and two tabs make one order, which every press is told', async () => {
  await setCash(true)
  const saree = await sareeInShop(db, { quantity: 1 })
  const asha = await shopper({ products: [saree] })
  const answers = await Promise.all(Array.from({ length: 6 }, () => placeCashOrder(till, asha)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ outcome: 'placed' })
  expect((await written(asha.customerId)).orders).toHaveLength(1)
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
})

test('the same pieces from a page that was drawn afterwards are another order', async () => {
  await setCash(true)
  const asha = await shopper()
  await placeCashOrder(till, asha)
  const { id: sinceCartId } = await db
    .selectFrom('carts')
    .select('id')
    .where('customer_id', '=', asha.customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  await placeCashOrder(till, { ...asha, sinceCartId })
  expect((await written(asha.customerId)).orders).toHaveLength(2)
})

test('of twenty customers for the last five pieces five get them', async () => {
  await setCash(true)
  const saree = await sareeInShop(db, { quantity: 5 })
  const people = await Promise.all(Array.from({ length: 20 }, () => shopper({ products: [saree] })))
  const outcomes = (await Promise.all(people.map((person) => placeCashOrder(till, person)))).map(
    ({ outcome }) => outcome,
  )
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'sold-out')).toHaveLength(15)
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
  expect(await listStockDisagreements(db)).toEqual([])
})

test('above the limit, for another price, for nothing or to nowhere it is refused, and nothing is written', async () => {
  await setCash(true, { maxPaise: 200_000 })
  const asha = await shopper()
  expect(await placeCashOrder(till, asha)).toEqual({
    outcome: 'cash-not-possible',
    why: 'too-dear',
  })
  expect(await placeCashOrder(till, { ...asha, expectedTotalPaise: 1 })).toMatchObject({
    outcome: 'prices-changed',
  })
  expect(await placeCashOrder(till, { ...asha, lines: [] })).toEqual({ outcome: 'cart-is-empty' })
  expect(await placeCashOrder(till, { ...asha, address: { ...asha.address, city: ' ' } })).toEqual({
    outcome: 'address-incomplete',
  })
  expect(await written(asha.customerId)).toEqual({ orders: [], carts: [], addresses: [] })
})

test('a payment that was begun for the same cart is cancelled; money that still comes for it goes back', async () => {
  await setCash(true)
  const saree = await sareeInShop(db, { quantity: 2 })
  const asha = await shopper({ products: [saree] })
  const begun = await shop.begun(asha)
  const placed = await placeCashOrder(till, asha)
  expect(placed).toMatchObject({ outcome: 'placed' })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'cancelled' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })

  shop.pay(begun)
  await shop.hearWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
})

test('whoever has paid already is not sent a second parcel', async () => {
  await setCash(true)
  const asha = await shopper()
  const begun = await shop.begun(asha)
  shop.pay(begun, { knobs: { browser: 'no_handler', webhook: 'drop' } })
  expect(await placeCashOrder(till, asha)).toEqual({
    outcome: 'already-paid',
    number: begun.number,
  })
  expect((await written(asha.customerId)).orders).toHaveLength(1)
})

test('not to every pincode, nor for every telephone number, nor for the fourth parcel that is still on its way; nothing is written', async () => {
  await setCash(true, { pincodes: ['4000'], refusedPhones: ['9000000001'], openMax: 2 })
  const asha = await shopper()
  expect(await placeCashOrder(till, asha)).toEqual({ outcome: 'cash-not-possible', why: 'pincode' })
  const at = (phoneNo: string, altPhoneNo = '') => ({
    ...asha.address,
    pincode: '400 050',
    phoneNo,
    altPhoneNo,
  })
  expect(
    await placeCashOrder(till, { ...asha, address: at('9000000009', '+91 90000 00001') }),
  ).toEqual({ outcome: 'cash-not-possible', why: 'phone' })
  for (const phoneNo of ['90000000019', '9000000001 9', '19000000001'])
    expect(await placeCashOrder(till, { ...asha, address: at(phoneNo) })).toEqual({
      outcome: 'cash-not-possible',
      why: 'phone-unclear',
    })
  expect(await written(asha.customerId)).toEqual({ orders: [], carts: [], addresses: [] })

  for (const phoneNo of ['9000000002', '+91 90000 00002'])
    expect(
      await placeCashOrder(till, { ...(await shopper()), address: at(phoneNo) }),
    ).toMatchObject({ outcome: 'placed' })
  expect(await placeCashOrder(till, { ...asha, address: at('09000000002') })).toEqual({
    outcome: 'cash-not-possible',
    why: 'too-many-open',
  })
  await db.updateTable('orders').set({ status: 4 }).where('phone_no', '=', '9000000002').execute()
  expect(await placeCashOrder(till, { ...asha, address: at('09000000002') })).toMatchObject({
    outcome: 'placed',
  })
})

test('ten accounts that order for one telephone number at the same time get no more parcels than one after the other', async () => {
  await setCash(true, { openMax: 2 })
  const people = await Promise.all(Array.from({ length: 10 }, () => shopper()))
  const answers = await Promise.all(
    people.map((person) =>
      placeCashOrder(till, { ...person, address: { ...person.address, phoneNo: '9000000077' } }),
    ),
  )
  const refused = people.filter((_, place) => answers[place]!.outcome === 'cash-not-possible')
  expect(refused).toHaveLength(8)
  for (const { customerId } of refused) expect((await written(customerId)).orders).toEqual([])
})

test('of two admins who change the settings at once one is told', async () => {
  const { version } = await findCashOnDelivery(db)
  const save = (maxPaise: number) =>
    saveCashOnDelivery(db, {
      isOn: true,
      maxPaise,
      pincodes: [],
      refusedPhones: [],
      openMax: 3,
      basedOn: version,
      changedBy: meera.id,
    })
  expect(
    (await Promise.all([save(100_000), save(200_000)])).map(({ outcome }) => outcome).toSorted(),
  ).toEqual(['changed-by-someone-else', 'saved'])
})
