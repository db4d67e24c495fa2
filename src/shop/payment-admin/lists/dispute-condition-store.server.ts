import { sql } from 'kysely'
import { freezingStatuses } from '../../payments/dispute.ts'

/** Conditions for queries on `payments`. */

/** Whether the payment has an undecided or a lost dispute, which blocks refunds. */
export const isFrozen = sql<boolean>`exists (select from disputes
  where disputes.payment_id = payments.id and disputes.status in (${sql.join(freezingStatuses)}))`

/** Whether the customer's bank has decided for the customer. */
export const isChargedBack = sql<boolean>`exists (select from disputes
  where disputes.payment_id = payments.id and disputes.status = 'lost')`
