import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { jsonObject } from '#platform/database/columns.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { orderAddressColumns } from '../orders/order-columns.ts'
import type { OrderExtras } from '../orders/extras/order-extras.ts'

/** Reads everything that the shop has stored about one customer. */

export async function findOwnAccount(db: Db, customerId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', customerId)
    .select([
      'email',
      'email_verified as isEmailConfirmed',
      'first_name as firstName',
      'last_name as lastName',
      'created_at as since',
    ])
    .executeTakeFirstOrThrow()
}

/** Placed orders first, then those that were never paid for. */
export async function listOwnOrders(db: Db, customerId: string) {
  return [...(await listOrders(db, customerId, true)), ...(await listOrders(db, customerId, false))]
}

/** Placed orders and the others have an index each. */
async function listOrders(db: Db, customerId: string, isPlaced: boolean) {
  return db
    .selectFrom('orders')
    .leftJoin('customer_cancellations', 'customer_cancellations.order_id', 'orders.id')
    .where('customer_id', '=', customerId)
    .where('placed_at', isPlaced ? 'is not' : 'is', null)
    .select([
      'number',
      'created_at as createdAt',
      'placed_at as placedAt',
      'status',
      'payment_state as paymentState',
      'pay_mode as payMode',
      'total_paise as totalPaise',
      'orders.discount_paise as discountPaise',
      'orders.delivery_paise as deliveryPaise',
      'orders.cash_fee_paise as cashFeePaise',
      'orders.gift_wrap_paise as giftWrapPaise',
      'orders.credit_paise as creditPaise',
      'email',
      'courier_name as courierName',
      'tracking_number as trackingNumber',
      'cancelled_at as cancelledAt',
      'reason as cancellationReason',
    ])
    .select(({ selectFrom }) => [
      jsonObject(orderAddressColumns, 'orders').as('address'),
      sql<OrderExtras>`order_extras(orders.*)`.as('extras'),
      'consent_version as consentVersion',
      sql<string | null>`(select body from consent_texts
        where purpose = 'checkout' and version = consent_version)`.as('consentText'),
      jsonArrayFrom(
        selectFrom('order_lines')
          .whereRef('order_id', '=', 'orders.id')
          .select([
            'title',
            'size',
            'quantity',
            'unit_price_paise as unitPricePaise',
            'order_lines.discount_paise as discountPaise',
            'charges_paise as chargesPaise',
          ])
          .orderBy('position'),
      ).as('lines'),
    ])
    .orderBy('orders.id', 'desc')
    .execute()
}

export async function listOwnMails(db: Db, customerId: string) {
  return [...(await listMails(db, customerId, true)), ...(await listMails(db, customerId, false))]
}

async function listMails(db: Db, customerId: string, isPlaced: boolean) {
  return db
    .selectFrom('mails')
    .innerJoin('orders', 'orders.id', 'mails.order_id')
    .where('orders.customer_id', '=', customerId)
    .where('orders.placed_at', isPlaced ? 'is not' : 'is', null)
    .select([
      'orders.number as order',
      'mails.subject',
      'mails.recipient',
      'mails.letter as content',
      'mails.queued_at as queuedAt',
      'mails.sent_at as sentAt',
    ])
    .orderBy('mails.id', 'desc')
    .execute()
}

/** Messages of the contact form have an email, but no account. */
export async function listQueriesFrom(db: Db, email: string) {
  return db
    .selectFrom('queries')
    .where(({ eb, fn }) => eb(fn('lower', ['your_email']), '=', email))
    .select([
      'your_name as name',
      'your_subject as subject',
      'your_message as message',
      'sent_at as sentAt',
    ])
    .orderBy('sent_at', 'desc')
    .execute()
}

export async function findNewsletterConsent(db: Db, email: string) {
  const consent = await db
    .selectFrom('subscribers')
    .where('email', '=', email)
    .select([
      'subscribed_at as subscribedAt',
      'subscribed_on as subscribedOn',
      'unsubscribed_at as unsubscribedAt',
      'consent_version as consentVersion',
      sql<
        string | null
      >`(select body from consent_texts where purpose = 'newsletter' and version = consent_version)`.as(
        'consentText',
      ),
    ])
    .executeTakeFirst()
  return consent ?? null
}

export async function listOwnCart(db: Db, customerId: string) {
  return db
    .selectFrom('carts')
    .innerJoin('cart_lines', 'cart_lines.cart_id', 'carts.id')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .select(['title', 'size', 'cart_lines.quantity', 'added_at as addedAt'])
    .orderBy('position')
    .execute()
}

export async function listOwnWishes(db: Db, customerId: string) {
  return db
    .selectFrom('wish_list_items')
    .innerJoin('products', 'products.id', 'product_id')
    .where('customer_id', '=', customerId)
    .select(['title', 'added_at as addedAt'])
    .orderBy('added_at', 'desc')
    .execute()
}

/** Requests for mails have an email, but no account. */
export async function listBackInStockRequests(db: Db, email: string) {
  return db
    .selectFrom('back_in_stock_requests')
    .innerJoin('products', 'products.id', 'product_id')
    .where('email', '=', email)
    .select([
      'title',
      'size',
      'requested_at as requestedAt',
      'confirmed_at as confirmedAt',
      'notified_at as notifiedAt',
    ])
    .orderBy('requested_at', 'desc')
    .execute()
}

export async function listOwnLogins(db: Db, customerId: string) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', customerId)
    .select([
      'created_at as since',
      'last_used_at as lastUsedAt',
      'ip_address as address',
      'user_agent as browser',
    ])
    .orderBy('last_used_at', 'desc')
    .execute()
}
