import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Returns the secret keys for the links in mails by customer, and creates missing ones. */
export async function insertMailKeys(
  tx: Db,
  customerIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ customerId: string; key: string }>`
    with added as (
      insert into mail_choices (customer_id)
      select distinct id from unnest(${[...customerIds]}::text[]) id order by id
      on conflict (customer_id) do update set customer_id = excluded.customer_id
      returning customer_id, key
    )
    select customer_id as "customerId", key from added`.execute(tx)
  return new Map(rows.map(({ customerId, key }) => [customerId, key]))
}

export type MailReader = { id: string; email: string; isEmailConfirmed: boolean }

export async function findMailReader(
  db: Db,
  who: { key: string } | { id: string },
): Promise<MailReader | undefined> {
  const readers = db
    .selectFrom('users')
    .where('erased_at', 'is', null)
    .select(['users.id', 'email', 'email_verified as isEmailConfirmed'])
  return 'id' in who
    ? readers.where('users.id', '=', who.id).executeTakeFirst()
    : readers
        .innerJoin('mail_choices', 'customer_id', 'users.id')
        .where('key', '=', who.key)
        .executeTakeFirst()
}

/** Customers are asked for reviews until they turn these mails off. */
export async function findGetsReviewRequests(db: Db, customerId: string): Promise<boolean> {
  const ended = await db
    .selectFrom('mail_choices')
    .where('customer_id', '=', customerId)
    .where('review_requests_ended_at', 'is not', null)
    .select('customer_id')
    .executeTakeFirst()
  return ended === undefined
}

/** Ends review requests. A repeated call keeps the time of the first. */
export async function updateReviewRequestsEnded(db: Db, customerId: string): Promise<void> {
  await sql`insert into mail_choices as choice (customer_id, review_requests_ended_at) values (${customerId}, now())
    on conflict (customer_id) do update
    set review_requests_ended_at = coalesce(choice.review_requests_ended_at, now())`.execute(db)
}

export async function updateReviewRequestsWanted(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('mail_choices')
    .set({ review_requests_ended_at: null })
    .where('customer_id', '=', customerId)
    .execute()
}

export type CartReminderConsent = { since: Date; page: string }

export async function findCartReminderConsent(
  db: Db,
  customerId: string,
): Promise<CartReminderConsent | null> {
  const consent = await db
    .selectFrom('mail_choices')
    .where('customer_id', '=', customerId)
    .where('cart_reminders_since', 'is not', null)
    .select(['cart_reminders_since as since', 'cart_reminders_on as page'])
    .$castTo<CartReminderConsent>()
    .executeTakeFirst()
  return consent ?? null
}

/** Keeps the time and page of a consent that is repeated. */
export async function updateCartReminders(
  db: Db,
  { customerId, isOn, page }: { customerId: string; isOn: boolean; page: string },
): Promise<void> {
  if (isOn)
    await sql`insert into mail_choices as choice (customer_id, cart_reminders_since, cart_reminders_on)
      values (${customerId}, now(), ${page})
      on conflict (customer_id) do update set cart_reminders_since = now(), cart_reminders_on = ${page}
      where choice.cart_reminders_since is null`.execute(db)
  else
    await db
      .updateTable('mail_choices')
      .set({ cart_reminders_since: null, cart_reminders_on: '' })
      .where('customer_id', '=', customerId)
      .execute()
}

export async function deleteMailChoices(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom('mail_choices').where('customer_id', '=', customerId).execute()
}
