import type { Db } from '#platform/database/database.server.ts'

/** The mailbox before the change, or the one after it. */
export type EmailSide = 'old' | 'new'

export type PendingEmailChange = {
  newEmail: string
  isOldConfirmed: boolean
  isNewConfirmed: boolean
}

/** Replaces an earlier change of the same account, with its confirmations. */
export async function insertEmailChange(
  tx: Db,
  userId: string,
  change: { newEmail: string; expiresAt: Date },
): Promise<void> {
  const row = {
    new_email: change.newEmail,
    old_confirmed_at: null,
    new_confirmed_at: null,
    expires_at: change.expiresAt,
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function findEmailChange(
  db: Db,
  userId: string,
  now: Date,
): Promise<PendingEmailChange | null> {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? pendingFrom(row) : null
}

/** Null if no change waits. */
export async function updateEmailChangeConfirmed(
  tx: Db,
  { userId, side, now }: { userId: string; side: EmailSide; now: Date },
): Promise<PendingEmailChange | null> {
  const row = await tx
    .updateTable('email_changes')
    .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ? pendingFrom(row) : null
}

export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

export async function deleteExpiredEmailChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
}

function pendingFrom(row: {
  new_email: string
  old_confirmed_at: Date | null
  new_confirmed_at: Date | null
}): PendingEmailChange {
  return {
    newEmail: row.new_email,
    isOldConfirmed: row.old_confirmed_at !== null,
    isNewConfirmed: row.new_confirmed_at !== null,
  }
}
