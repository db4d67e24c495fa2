import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { listMessages } from '../messages/message-log-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { listCustomersOrders } from '../orders/order-query-store.server.ts'
import { saveCashOnDelivery } from '../settings/save-settings.server.ts'
import { findCashOnDelivery, type CashEdit } from '../settings/settings-store.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { placeCashOrder, type CashRequest } from './place-cash-order.server.ts'

const shop = await openTestServices({ connectionsMax: 30 })
const { services, db, sandbox } = shop
const meera = await admin(db)

async function setCash(isOn: boolean, wish: Partial<CashEdit> = {}) {
  const { version } = await findCashOnDelivery(db)
  const edit = {
    isOn,
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

test('cash on delivery is refused until the owner enables it, and nothing is written', async () => {
  const asha = await shopper()
  expect(await findCashOnDelivery(db)).toMatchObject({ isOn: false, maxPaise: 500_000 })
  expect(await placeCashOrder(services, asha)).toEqual({ outcome: 'cash-not-possible', why: 'off' })
  expect(await written(asha.customerId)).toEqual({ orders: [], carts: [], addresses: [] })
})

test('a cash order sells the stock and queues the mail in one transaction without the gateway', async () => {
  await setCash(true)
  const saree = await sareeInShop(db, { quantity: 3 })
  const asha = await shopper({ products: [saree], quantity: 2 })
  const placed = await placeCashOrder(services, asha)
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
  expect(items[0]?.content.paragraphs[0]).toContain('you pay in cash')
})

test('a cash order has the same delivery states as any order', async () => {
  await setCash(true)
  const placed = await placeCashOrder(services, await shopper())
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  const { id } = await shop.order(placed.number)
  expect(
    await changeOrderStatus(db, { orderId: id, stage: 4, basedOn: 1, adminId: meera.id }),
  ).toEqual({ outcome: 'changed', status: 4 })
})

test('a double click or a second tab places no second cash order and gets the number of the first', async () => {
  await setCash(true)
  const saree = await sareeInShop(db, { quantity: 1 })
  const asha = await shopper({ products: [saree] })
  const results = await Promise.all(Array.from({ length: 6 }, () => placeCashOrder(services, asha)))
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
  expect(results[0]).toMatchObject({ outcome: 'placed' })
  expect((await written(asha.customerId)).orders).toHaveLength(1)
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
})

test('the same lines ordered from a page rendered afterwards are a second order', async () => {
  await setCash(true)
  const asha = await shopper()
  const first = await placeCashOrder(services, asha)
  const { id: sinceCartId } = await db
    .selectFrom('carts')
    .select('id')
    .where('customer_id', '=', asha.customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const confirmedOrder = 'number' in first ? first.number : ''
  await placeCashOrder(services, { ...asha, sinceCartId, confirmedOrder })
  expect((await written(asha.customerId)).orders).toHaveLength(2)
})

test('exactly five of twenty concurrent cash customers get the last five products', async () => {
  await setCash(true)
  const saree = await sareeInShop(db, { quantity: 5 })
  const people = await Promise.all(Array.from({ length: 20 }, () => shopper({ products: [saree] })))
  const outcomes = (
    await Promise.all(people.map((person) => placeCashOrder(services, person)))
  ).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'sold-out')).toHaveLength(15)
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
  expect(await listStockDisagreements(db)).toEqual([])
})

test('a cash order above the limit, with a changed price, empty or without address is refused', async () => {
  await setCash(true, { maxPaise: 200_000 })
  const asha = await shopper()
  expect(await placeCashOrder(services, asha)).toEqual({
    outcome: 'cash-not-possible',
    why: 'too-dear',
  })
  expect(await placeCashOrder(services, { ...asha, expectedTotalPaise: 1 })).toMatchObject({
    outcome: 'prices-changed',
  })
  expect(await placeCashOrder(services, { ...asha, lines: [] })).toEqual({
    outcome: 'cart-is-empty',
  })
  expect(
    await placeCashOrder(services, { ...asha, address: { ...asha.address, city: ' ' } }),
  ).toEqual({
    outcome: 'address-incomplete',
  })
  expect(await written(asha.customerId)).toEqual({ orders: [], carts: [], addresses: [] })
})

test('a cash order cancels the payment begun for its cart, and a late payment is refunded', async () => {
  await setCash(true)
  const saree = await sareeInShop(db, { quantity: 2 })
  const asha = await shopper({ products: [saree] })
  const begun = await shop.begun(asha)
  const placed = await placeCashOrder(services, asha)
  expect(placed).toMatchObject({ outcome: 'placed' })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'cancelled' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })

  shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
})

test('a cash order is refused when the cart has been paid online', async () => {
  await setCash(true)
  const asha = await shopper()
  const begun = await shop.begun(asha)
  shop.pay(begun, { knobs: { browser: 'no_handler', webhook: 'drop' } })
  expect(await placeCashOrder(services, asha)).toEqual({
    outcome: 'already-paid',
    number: begun.number,
  })
  expect((await written(asha.customerId)).orders).toHaveLength(1)
})

test('cash on delivery is refused outside the allowed pincodes and for refused phone numbers', async () => {
  await setCash(true, { pincodes: ['4000'], refusedPhones: ['9000000001'], openMax: 2 })
  const asha = await shopper()
  expect(await placeCashOrder(services, asha)).toEqual({
    outcome: 'cash-not-possible',
    why: 'pincode',
  })
  const at = (phoneNo: string, altPhoneNo = '') => ({
    ...asha.address,
    pincode: '400 050',
    phoneNo,
    altPhoneNo,
  })
  expect(
    await placeCashOrder(services, { ...asha, address: at('9000000009', '+91 90000 00001') }),
  ).toEqual({ outcome: 'cash-not-possible', why: 'phone' })
  for (const phoneNo of ['90000000019', '9000000001 9', '19000000001'])
    expect(await placeCashOrder(services, { ...asha, address: at(phoneNo) })).toEqual({
      outcome: 'cash-not-possible',
      why: 'phone-unclear',
    })
  expect(await written(asha.customerId)).toEqual({ orders: [], carts: [], addresses: [] })
})

test('of two concurrent changes to the cash settings one is refused', async () => {
  const { version } = await findCashOnDelivery(db)
  const save = (maxPaise: number) =>
    saveCashOnDelivery(db, {
      isOn: true,
      maxPaise,
      pincodes: [],
      refusedPhones: [],
      openMax: 3,
      returnsMax: 2,
      returnsDays: 180,
      basedOn: version,
      changedBy: meera.id,
    })
  expect(
    (await Promise.all([save(100_000), save(200_000)])).map(({ outcome }) => outcome).toSorted(),
  ).toEqual(['changed-by-someone-else', 'saved'])
})

test.each(['draft', 'archived'] as const)(
  'a product that is %s cannot be ordered for cash, and nothing is written',
  async (state) => {
    await setCash(true)
    const saree = await sareeInShop(db)
    const asha = await shopper({ products: [saree] })
    await db.updateTable('products').set({ state }).where('id', '=', saree.id).execute()
    expect(await placeCashOrder(services, asha)).toMatchObject({
      outcome: 'prices-changed',
      cart: { lines: [] },
    })
    expect(await written(asha.customerId)).toEqual({ orders: [], carts: [], addresses: [] })
  },
)
