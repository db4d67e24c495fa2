import { sql, type RawBuilder } from 'kysely'

/**
 * Whether an account has paid for an order (decision 062). Money that was returned does not count,
 * nor cash that has not been handed over. `customerId` is a column of the outer query.
 */
export const accountHasPaid = (customerId: string): RawBuilder<boolean> => sql`exists (
  select from orders as settled
  where settled.customer_id = ${sql.ref(customerId)} and settled.placed_at is not null
    and settled.payment_state = ${'paid'} and (settled.pay_mode = ${'gateway'} or settled.cash_noted_at is not null)
)`
