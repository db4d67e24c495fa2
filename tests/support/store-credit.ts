import type { Db } from '../../src/platform/database/database.server.ts'
import { listPaymentProblems } from '../../src/shop/backups/books-store.server.ts'
import { findCustomerCredit, insertCredit } from '../../src/shop/credit/credit-store.server.ts'
import { admin } from './builders.ts'

/** Gives a customer credit, valid for a year. */
export async function giveCredit(db: Db, customerId: string, amountPaise: number): Promise<void> {
  const { id: staffId } = await admin(db)
  await insertCredit(db, { customerId, amountPaise, months: 12, reason: 'Sorry', staffId })
}

/** Reads a balance, after a check that the ledger, the orders and the payments agree. */
export async function creditOf(db: Db, customerId: string): Promise<number> {
  const problems = await listPaymentProblems(db)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return (await findCustomerCredit(db, customerId)).balancePaise
}
