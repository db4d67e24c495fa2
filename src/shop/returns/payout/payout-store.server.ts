import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { findCashCredit } from '../../credit/payout-entry-store.server.ts'
import type { Paise } from '../../money.ts'
import type { StoredPayee } from '../outcome/outcome-store.server.ts'
import { PAYOUTS_LISTED, type Payout, type PayoutChoice } from './payout.ts'

/** Whether a row of `credit_payouts` is still to be transferred: neither made nor given back. */
export const payoutIsOpen = sql<boolean>`(transferred_at is null and withdrawn_at is null)`

function payouts(db: Db) {
  return db
    .selectFrom('credit_payouts')
    .select([
      'credit_payouts.id',
      'credit_payouts.amount_paise as amountPaise',
      'credit_payouts.payee_shown as payeeShown',
      'credit_payouts.requested_at as requestedAt',
      'credit_payouts.transferred_at as transferredAt',
      'credit_payouts.transfer_reference as transferReference',
      'credit_payouts.withdrawn_at as withdrawnAt',
      payoutIsOpen.as('isOpen'),
    ])
}

export async function findPayoutChoice(db: Db, orderId: number): Promise<PayoutChoice> {
  const availablePaise = await findCashCredit(db, orderId)
  const made: Payout[] = await payouts(db)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  return { availablePaise, payouts: made }
}

export type PayoutToMake = Payout & {
  orderNumber: string
  customerName: string
  payeeSealed: string | null
}

/** The oldest first. */
export async function listPayoutsToMake(db: Db): Promise<PayoutToMake[]> {
  return payouts(db)
    .innerJoin('orders', 'orders.id', 'credit_payouts.order_id')
    .where(payoutIsOpen)
    .select([
      'orders.number as orderNumber',
      sql<string>`trim(orders.first_name || ' ' || orders.last_name)`.as('customerName'),
      'payee_sealed as payeeSealed',
    ])
    .orderBy('credit_payouts.id')
    .limit(PAYOUTS_LISTED)
    .execute()
}

export async function findOrderOwner(
  db: Db,
  orderNumber: string,
): Promise<PayoutOwner | undefined> {
  return db
    .selectFrom('orders')
    .where('number', '=', orderNumber)
    .where('placed_at', 'is not', null)
    .select(['id as orderId', 'customer_id as customerId'])
    .executeTakeFirst()
}

export type PayoutOwner = { orderId: number; customerId: string }

export async function findPayoutOwner(db: Db, id: number): Promise<PayoutOwner | undefined> {
  return db
    .selectFrom('credit_payouts')
    .innerJoin('orders', 'orders.id', 'credit_payouts.order_id')
    .where('credit_payouts.id', '=', id)
    .select(['orders.id as orderId', 'orders.customer_id as customerId'])
    .executeTakeFirst()
}

export async function insertPayout(
  tx: Db,
  payout: { lotId: number; orderId: number; paise: Paise; payee: StoredPayee },
): Promise<number> {
  const { id } = await tx
    .insertInto('credit_payouts')
    .values({
      lot_id: payout.lotId,
      order_id: payout.orderId,
      amount_paise: payout.paise,
      payee_sealed: payout.payee.sealed,
      payee_shown: payout.payee.shown,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the bank details. Returns undefined if the payout has ended. */
export async function updatePayoutTransferred(
  tx: Db,
  { id, reference, staffId }: { id: number; reference: string; staffId: string },
): Promise<{ amountPaise: Paise; payeeShown: string } | undefined> {
  return openPayout(tx, id)
    .set({
      transferred_at: sql<Date>`now()`,
      transfer_reference: reference,
      transferred_by: staffId,
      payee_sealed: null,
    })
    .returning(['amount_paise as amountPaise', 'payee_shown as payeeShown'])
    .executeTakeFirst()
}

/** Deletes the bank details. Returns undefined if the payout has ended. */
export async function updatePayoutWithdrawn(
  tx: Db,
  { id, reason, staffId }: { id: number; reason: string; staffId: string | null },
): Promise<{ lotId: number; amountPaise: Paise } | undefined> {
  return openPayout(tx, id)
    .set({
      withdrawn_at: sql<Date>`now()`,
      withdrawn_by: staffId,
      withdraw_reason: reason,
      payee_sealed: null,
    })
    .returning(['lot_id as lotId', 'amount_paise as amountPaise'])
    .executeTakeFirst()
}

function openPayout(tx: Db, id: number) {
  return tx.updateTable('credit_payouts').where('id', '=', id).where(payoutIsOpen)
}

function ownOrders(db: Db, customerId: string) {
  return db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is not', null)
    .select('id')
}

/** A customer's transfers, for the data download. Bank details are masked. */
export async function listOwnPayouts(db: Db, customerId: string): Promise<Payout[]> {
  return payouts(db)
    .where('order_id', 'in', ownOrders(db, customerId))
    .orderBy('id', 'desc')
    .execute()
}

export async function findHasOpenPayouts(db: Db, customerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('credit_payouts')
    .where(payoutIsOpen)
    .where('order_id', 'in', ownOrders(db, customerId))
    .select('id')
    .executeTakeFirst()
  return open !== undefined
}

/** Amounts and references stay for the books. */
export async function updatePayoutsErased(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable('credit_payouts')
    .set({ payee_shown: '', withdraw_reason: '' })
    .where(sql<boolean>`not ${payoutIsOpen}`)
    .where('order_id', 'in', ownOrders(tx, customerId))
    .execute()
}
