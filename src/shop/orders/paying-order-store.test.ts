import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import {
  customer,
  orderBeingPaid,
  placedOrder,
  sareeInShop,
  type ShopProduct,
} from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  findDuplicateCashOrder,
  findLiveOrderId,
  findPayingOrder,
  insertOrderLines,
  listOrdersWithEndedHold,
  updateOrderHold,
  updateOrderState,
} from './paying-order-store.server.ts'

const { db } = await testDatabase()
const setColumns = (id: number, columns: { hold_expires_at: Date }) =>
  db.updateTable('orders').set(columns).where('id', '=', id).execute()

const insertLines = (orderId: number, products: readonly ShopProduct[]) =>
  insertOrderLines(db, [
    {
      orderId,
      lines: products.map(({ id, title, sellingPricePaise }) => ({
        productId: id,
        title,
        image: null,
        size: '',
        stockSize: '',
        unitPricePaise: sellingPricePaise,
        originalPricePaise: sellingPricePaise,
        quantity: 1,
        discountPaise: 0,
        chargesPaise: 0,
      })),
    },
  ])

test('an order to be paid is loaded with its delivery address and the state of its hold', async () => {
  const { id } = await orderBeingPaid(db)
  expect(await findPayingOrder(db, id)).toMatchObject({
    address: { firstName: 'Asha', emailId: '', houseNo: '12', pincode: '411001' },
    isHoldOver: false,
    isHoldExtended: false,
  })
  await setColumns(id, { hold_expires_at: new Date(Date.now() - 1_000) })
  expect((await findPayingOrder(db, id)).isHoldOver).toBe(true)
})

test('extending a hold moves its end and marks the hold as extended', async () => {
  const { id } = await orderBeingPaid(db)
  await setColumns(id, { hold_expires_at: new Date(Date.now() - 1_000) })
  expect(await listOrdersWithEndedHold(db, 10)).toContain(id)
  await inTransaction(db, (tx) => updateOrderHold(tx, id, { minutes: 10, extended: true }))
  expect(await findPayingOrder(db, id)).toMatchObject({ isHoldOver: false, isHoldExtended: true })
  expect(await listOrdersWithEndedHold(db, 10)).not.toContain(id)
})

test.each(['expired', 'cancelled', 'refund_due'] as const)(
  'an order that is %s is no longer the live order of its cart',
  async (state) => {
    const { id } = await orderBeingPaid(db)
    const { cartId } = await findPayingOrder(db, id)
    expect(await findLiveOrderId(db, cartId)).toBe(id)
    await inTransaction(db, (tx) => updateOrderState(tx, id, state))
    expect(await findLiveOrderId(db, cartId)).toBeUndefined()
  },
)

test.each([
  ['payment_review', true],
  ['refund_due', true],
  ['expired', false],
] as const)('an order that becomes %s is visible: %s', async (state, isVisible) => {
  const { id } = await orderBeingPaid(db)
  await inTransaction(db, (tx) => updateOrderState(tx, id, state))
  const row = await db
    .selectFrom('orders')
    .select('placed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.placed_at !== null).toBe(isVisible)
})

test('a cash order is a duplicate only with exactly equal lines, from this cart or a later one', async () => {
  const asha = await customer(db)
  const [red, blue] = [await sareeInShop(db), await sareeInShop(db)]
  const line = (product: ShopProduct, quantity = 1) => ({
    productId: product.id,
    size: '',
    quantity,
  })
  const earlier = await placedOrder(db, { customerId: asha.id })
  const later = await placedOrder(db, { customerId: asha.id })
  const foreign = await placedOrder(db)
  for (const { id } of [earlier, later, foreign]) await insertLines(id, [red, blue])
  const { cartId } = await findPayingOrder(db, later.id)
  const find = (lines: ReturnType<typeof line>[], sinceCartId = 0) =>
    findDuplicateCashOrder(db, { customerId: asha.id, lines, sinceCartId })

  expect(await find([line(blue), line(red)])).toBe(later.number)
  expect(await find([line(blue), line(red)], cartId + 1)).toBeUndefined()
  for (const lines of [[], [line(red)], [line(red), line(blue, 2)], [line(red), line(red)]])
    expect(await find(lines)).toBeUndefined()
  expect(await find([line(red), { productId: 'unknown', size: '', quantity: 1 }])).toBeUndefined()

  // `later` sends the new sizes of pieces of `earlier`, and was not bought by the customer.
  await db
    .insertInto('returns')
    .values({
      ...{ order_id: earlier.id, request_key: crypto.randomUUID(), reason: 'too-small' },
      ...{ outcome: 'exchange', state: 'closed', refund_paise: 0, exchange_order_id: later.id },
    })
    .execute()
  expect(await find([line(blue), line(red)])).toBe(earlier.number)
  expect(await find([line(blue), line(red)], cartId)).toBeUndefined()
})
