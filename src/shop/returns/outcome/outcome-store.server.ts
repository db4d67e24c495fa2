import type { Db } from '#platform/database/database.server.ts'
import type { ReturnOutcome } from '../return.ts'
import type { ReturnState } from '../return-state.ts'

/** The caller of each function that writes holds the lock of the return's order. */

export type StoredPayee = { sealed: string; shown: string }

export async function updatePayee(tx: Db, id: number, payee: StoredPayee | null): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ payee_sealed: payee?.sealed ?? null, payee_shown: payee?.shown ?? '' })
    .where('id', '=', id)
    .execute()
}

export async function updateOutcome(tx: Db, id: number, outcome: ReturnOutcome): Promise<void> {
  await tx.updateTable('returns').set({ outcome }).where('id', '=', id).execute()
}

type ReturnFacts = { state: ReturnState; outcome: ReturnOutcome; payeeShown: string }

export async function findReturnFacts(db: Db, id: number): Promise<ReturnFacts> {
  return db
    .selectFrom('returns')
    .where('id', '=', id)
    .select(['state', 'outcome', 'payee_shown as payeeShown'])
    .$castTo<ReturnFacts>()
    .executeTakeFirstOrThrow()
}

/** Whether the customer of a return can use store credit. A guest has no account to use it with. */
export async function findCanHaveCredit(db: Db, customerId: string): Promise<boolean> {
  const customer = await db
    .selectFrom('users')
    .where('id', '=', customerId)
    .select('is_guest')
    .executeTakeFirst()
  return customer?.is_guest === false
}
