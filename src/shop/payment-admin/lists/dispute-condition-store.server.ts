import { sql } from 'kysely'
import { freezingStatuses } from '../../payments/dispute.ts'

/** Conditions for queries on `payments`. */

/** An open dispute, or a lost one: refunds of the payment are blocked. */
export const isFrozen = sql<boolean>`exists (select from disputes
  where disputes.payment_id = payments.id and disputes.status in (${sql.join(freezingStatuses)}))`

/** The customer's bank has decided for the customer. */
export const isChargedBack = sql<boolean>`exists (select from disputes
  where disputes.payment_id = payments.id and disputes.status = 'lost')`
