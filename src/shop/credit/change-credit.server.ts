import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { Paise } from '../money.ts'
import { CREDIT_MAX_PAISE, CREDIT_REASON_MAX, creditMonths } from './credit.ts'
import {
  findCreditCustomer,
  insertCredit,
  insertRevokedCredit,
  lockCredit,
  lockNewestEntry,
} from './credit-store.server.ts'

export type CreditRequest = {
  email: string
  amountPaise: Paise | null
  reason: string
  staffId: string
  /** The newest entry that staff saw; 0 if there was none. A second click finds a newer one. */
  newestEntry: number
}
export type CreditChanged = {
  outcome:
    | 'changed'
    | 'unknown-customer'
    | 'not-an-amount'
    | 'reason-missing'
    | 'more-than-left'
    | 'changed-by-someone-else'
}

/** Gives a customer store credit. */
export async function grantCredit(
  db: Db,
  { months, ...request }: CreditRequest & { months: number },
): Promise<CreditChanged> {
  return change(db, request, 'credit-granted', async (tx, customerId, amountPaise) => {
    const isOffered = creditMonths.some((each) => each === months)
    await insertCredit(tx, { ...request, customerId, amountPaise, months: isOffered ? months : 12 })
    return true
  })
}

/** Takes back store credit that is not used, first what expires first. */
export async function revokeCredit(db: Db, request: CreditRequest): Promise<CreditChanged> {
  return change(db, request, 'credit-revoked', async (tx, customerId, amountPaise) => {
    let rest = amountPaise
    const parts = (await lockCredit(tx, customerId)).flatMap(({ id, leftPaise }) => {
      const part = Math.min(rest, leftPaise)
      rest -= part
      return part > 0 ? [{ lotId: id, amountPaise: part }] : []
    })
    if (rest > 0) return false
    await insertRevokedCredit(tx, parts, request)
    return true
  })
}

async function change(
  db: Db,
  { email, amountPaise, reason, staffId, newestEntry }: CreditRequest,
  action: 'credit-granted' | 'credit-revoked',
  write: (tx: Db, customerId: string, amountPaise: Paise) => Promise<boolean>,
): Promise<CreditChanged> {
  const customer = await findCreditCustomer(db, email)
  if (!customer) return { outcome: 'unknown-customer' }
  if (!amountPaise || amountPaise > CREDIT_MAX_PAISE) return { outcome: 'not-an-amount' }
  if (!reason || reason.length > CREDIT_REASON_MAX) return { outcome: 'reason-missing' }
  return inTransaction(db, async (tx): Promise<CreditChanged> => {
    if ((await lockNewestEntry(tx, customer.id)) !== newestEntry)
      return { outcome: 'changed-by-someone-else' }
    if (!(await write(tx, customer.id, amountPaise))) return { outcome: 'more-than-left' }
    await recordChange(tx, {
      staffId,
      action,
      subject: `customer:${customer.id}`,
      before: {},
      after: { 'credit paise': amountPaise, reason },
    })
    return { outcome: 'changed' }
  })
}
