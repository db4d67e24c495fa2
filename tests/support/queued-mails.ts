import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Mail } from '#platform/mail/mail.ts'

export async function createQueuedMails(db: Db): Promise<void> {
  await sql`create table queued_mails (id bigint generated always as identity, recipient text, subject text, body text)`.execute(
    db,
  )
}

/** Queues mails in a table of the test's database, in the transaction of the caller. `onQueued` is
 * called after each mail with the number of mails so far. */
export function queueInTable(
  onQueued: (count: number) => Promise<void> = async () => {},
): Pick<Jobs, 'enqueue'> {
  let count = 0
  return {
    async enqueue(tx, _queue, data) {
      const mail = data as Mail
      await sql`insert into queued_mails (recipient, subject, body) values (${mail.to}, ${mail.subject}, ${mail.text})`.execute(
        tx,
      )
      await onQueued(++count)
    },
  }
}

/** In the order in which they were queued. */
export async function listQueuedMails(
  db: Db,
): Promise<{ recipient: string; subject: string; body: string }[]> {
  const { rows } = await sql<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from queued_mails order by id`.execute(db)
  return rows
}
