import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { SignedIn } from '../account-store.server.ts'

export async function insertGuest(db: Db, { firstName, lastName, ...guest }: SignedIn) {
  const name = `${firstName} ${lastName}`.trim()
  await db
    .insertInto('users')
    .values({
      ...guest,
      name,
      first_name: firstName,
      last_name: lastName,
      is_guest: true,
      guest_key: randomBytes(16).toString('base64url'),
    })
    .execute()
}

/** Another email is unconfirmed again. */
export async function updateGuestEmail(db: Db, id: string, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_verified: false, updated_at: new Date() })
    .where('id', '=', id)
    .where('is_guest', '=', true)
    .where('email', '<>', email)
    .execute()
}

export async function deleteGuest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).where('is_guest', '=', true).execute()
}

/** Returns false if the email has an account, or the guest is no longer a guest. */
export async function updateGuestToAccount(tx: Db, id: string): Promise<boolean> {
  const updated = await tx
    .updateTable('users')
    .set({ is_guest: false, updated_at: new Date() })
    .where('id', '=', id)
    .where('is_guest', '=', true)
    .where(
      sql<boolean>`not exists (select from users as holder where holder.email = users.email and not holder.is_guest)`,
    )
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
