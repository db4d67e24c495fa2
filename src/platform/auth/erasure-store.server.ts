import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

export type AccountToErase = { email: string; firstName: string; isEmailConfirmed: boolean }

/** Waits for rows that are being written with a reference to the account. */
export async function lockAccountToErase(
  tx: Db,
  userId: string,
  role: string,
): Promise<AccountToErase | undefined> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '=', role)
    .where('erased_at', 'is', null)
    .select(['email', 'first_name as firstName', 'email_verified as isEmailConfirmed'])
    .forUpdate()
    .executeTakeFirst()
}

/** Ends all sessions, and removes the password and all links. The row stays for references from
 * other tables; its email can be used for a new account. */
export async function updateAccountErased(tx: Db, userId: string): Promise<void> {
  for (const table of ['sessions', 'accounts', 'email_changes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('verifications').where('value', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({
      email: `erased-${userId.toLowerCase()}@erased.invalid`,
      email_verified: false,
      name: 'Erased',
      first_name: 'Erased',
      last_name: '',
      guest_key: null,
      erased_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
}
