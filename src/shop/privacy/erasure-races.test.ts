import os from 'node:os'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateName } from '#platform/auth/account-store.server.ts'
import { insertEmailChange } from '#platform/auth/email-change/email-change-store.server.ts'
import { insertSession } from '#platform/auth/session-store.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { waitUntilBlocked } from '../../../tests/support/blocked-queries.ts'
import {
  admin,
  customer,
  openCart,
  orderBeingPaid,
  placedOrder,
  sareeInShop,
} from '../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { address, linesFor, openTestServices } from '../../../tests/support/test-services.ts'
import { syncCart } from '../cart/sync-cart.server.ts'
import { beginCheckout } from '../checkout/begin-checkout.server.ts'
import { grantCredit } from '../credit/change-credit.server.ts'
import { saveAddress } from '../customers/save-address.server.ts'
import { issueGiftCard } from '../gift-cards/issue-gift-card.server.ts'
import { redeemGiftCard } from '../gift-cards/redeem-gift-card.server.ts'
import { updateReviewRequestsEnded } from '../mail-choices/mail-choice-store.server.ts'
import { writeReview } from '../reviews/write-review.server.ts'
import { expireHolds } from '../settlement/expire-holds.server.ts'
import {
  changeWishList,
  requestPriceDropMails,
  shareWishList,
} from '../wish-list/change-wish-list.server.ts'
import { eraseAccount } from './erase-account.server.ts'

const shop = await openTestServices()
const { services, db, pool } = shop
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
const idle = { enqueue: async () => {} }
const { id: staffId } = await admin(db)
const saree = await sareeInShop(db)
const soon = () => new Date(Date.now() + 60_000)
/** The code of an error that `refuse_erased_account` raises in the database. */
const ERASED = 'ZE001'

/** An erasure that has erased everything and not committed yet. */
async function erasing(customerId: string) {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const jobs = {
    enqueue: () => {
      reached.resolve()
      return gate.promise
    },
  }
  const erased = eraseAccount({ db, jobs, config }, customerId)
  await Promise.race([reached.promise, erased])
  return {
    commit() {
      gate.resolve()
      return erased
    },
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: unknown }) => error.code,
  )

const ordersOf = (id: string) =>
  db.selectFrom('orders').where('customer_id', '=', id).select('id').execute()

test.each([true, false])(
  'an order that begins while its account is erased is refused; with a cart: %s',
  async (hasCart) => {
    const request = await shop.shopper()
    if (hasCart) await openCart(db, request.customerId)
    const erasure = await erasing(request.customerId)
    const begun = codeOf(beginCheckout(services, request))
    await waitUntilBlocked(db)
    expect(await erasure.commit()).toEqual({ outcome: 'erased' })
    expect(await begun).toBe(ERASED)
    expect(await ordersOf(request.customerId)).toEqual([])
    expect(await codeOf(beginCheckout(services, request))).toBe(ERASED)
  },
)

test('an account is not erased while an order of it is created', async () => {
  const { id } = await customer(db)
  const { erasure } = await inTransaction(db, async (tx) => {
    await orderBeingPaid(tx, { customerId: id })
    const running = eraseAccount({ db, jobs: idle, config }, id)
    await waitUntilBlocked(db)
    return { erasure: running }
  })
  expect(await erasure).toEqual({ outcome: 'orders-open' })
})

/** Rows that name the account, and lines of its carts. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'addresses' as name, count(*)::int from addresses where customer_id = ${id}
    union all select 'cart_lines', count(*)::int from cart_lines join carts on carts.id = cart_id where customer_id = ${id}
    union all select 'credit_lots', count(*)::int from credit_lots where customer_id = ${id}
    union all select 'email_changes', count(*)::int from email_changes where user_id = ${id}
    union all select 'gift_cards', count(*)::int from gift_cards where redeemed_by = ${id}
    union all select 'mail_choices', count(*)::int from mail_choices where customer_id = ${id}
    union all select 'price_drop_requests', count(*)::int from price_drop_requests where customer_id = ${id}
    union all select 'reviews', count(*)::int from reviews where customer_id = ${id}
    union all select 'sessions', count(*)::int from sessions where user_id = ${id}
    union all select 'users', count(*)::int from users where id = ${id} and name <> 'Erased'
    union all select 'wish_list_items', count(*)::int from wish_list_items where customer_id = ${id}
    union all select 'wish_list_shares', count(*)::int from wish_list_shares where customer_id = ${id}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

type Buyer = { id: string; email: string; orderNumber: string }

async function issuedCode() {
  const card = { amountPaise: 100_000, months: 12, paidBy: 'cash', paymentReference: 'R7' } as const
  const receiver = { receiverName: '', receiverEmail: '', message: '' }
  const issued = await issueGiftCard(
    { db, jobs: idle, config },
    { card: { ...card, ...receiver }, requestKey: crypto.randomUUID(), staffId },
  )
  if (issued.outcome !== 'issued') throw new Error(issued.outcome)
  return issued.code!
}

const device = { isRemembered: false, userAgent: '', address: '' }
const newCredit = { amountPaise: 5_000, months: 12, reason: 'Sorry', newestEntry: 0 }
const text = { stars: 5, fit: 'true', body: 'Soft', author: 'Asha R.' } as const
const names = { firstName: 'Asha', lastName: 'Rao' }

const writes: Record<string, (buyer: Buyer) => Promise<unknown>> = {
  addresses: ({ id }) => saveAddress(db, { customerId: id, id: null, address }),
  cart_lines: ({ id }) => syncCart(db, { customerId: id, base: [], lines: linesFor([saree]) }),
  credit_lots: ({ email }) => grantCredit(db, { email, staffId, ...newCredit }),
  email_changes: ({ id }) =>
    insertEmailChange(db, id, { newEmail: 'new@example.com', expiresAt: soon() }),
  gift_cards: async ({ id }) =>
    redeemGiftCard({ db, pool }, { typed: await issuedCode(), customerId: id, address: id }),
  mail_choices: ({ id }) => updateReviewRequestsEnded(db, id),
  price_drop_requests: ({ id }) => requestPriceDropMails(db, id),
  reviews: ({ id, orderNumber }) =>
    writeReview(
      { db, jobs: idle, media: openMediaStorage({ folder: os.tmpdir() }) },
      { customerId: id, orderNumber, productId: saree.id, ...text },
      [],
    ),
  sessions: ({ id }) =>
    insertSession(db, { userId: id, createdAt: new Date(), expiresAt: soon(), ...device }),
  users: ({ id }) => updateName(db, id, names),
  wish_list_items: ({ id }) => changeWishList(db, { customerId: id, add: [saree.id], remove: [] }),
  wish_list_shares: ({ id }) => shareWishList(db, id),
}

test.each(Object.keys(writes))(
  'an account that is being erased gets nothing in %s',
  async (table) => {
    const { id, email } = await customer(db)
    const order = await placedOrder(db, { customerId: id, status: 4 })
    await insertOrderLine(db, order.id, saree)
    const erasure = await erasing(id)
    const written = codeOf(writes[table]!({ id, email, orderNumber: order.number }))
    await waitUntilBlocked(db)
    expect(await erasure.commit()).toEqual({ outcome: 'erased' })
    expect(await written).toBe(ERASED)
    expect(Object.values(await rowsOf(id)).filter((count) => count > 0)).toEqual([])
  },
)

test('the late payment of an order is refunded when its account was erased', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  await shop.expireHold(begun.number)
  await expireHolds(services)
  expect(await eraseAccount({ db, jobs: idle, config }, shopper.customerId)).toEqual({
    outcome: 'erased',
  })
  shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
  await shop.expectBooksToBalance()
})
