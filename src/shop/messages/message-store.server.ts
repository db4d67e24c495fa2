import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import { listsOrder, type Message, type MessageContent, parcelNumberIn } from './message.ts'
import { withGuestLink } from '../orders/guest-link/guest-link.ts'
import { findGuestKey, findOrderSummary } from './order-summary-store.server.ts'
import type { OrderSummary } from './order-summary.ts'
import { findNewsletterContents, findUnsubscribePath } from './newsletter-content-store.server.ts'

/** A mail server answers within this time. After it, another process may retry the email, because
 * its sender has crashed. */
const SENDING_MAX_MINUTES = 5

/** Stores the emails that do not exist yet and returns their number. */
export async function insertMessages(tx: Db, messages: readonly Message[]): Promise<number> {
  const { rows } = await sql`${prepared}
    insert into mails (order_id, kind, occasion, recipient, subject, letter)
    select "orderId", kind, occasion, "to", subject, content
    from json_to_recordset(${JSON.stringify(messages)}::json) as message ("orderId" bigint, kind text, occasion text, "to" text, subject text, content jsonb)
    on conflict (order_id, kind, occasion) do nothing returning id`.execute(tx)
  return rows.length
}

/** Stores at most one email per person and newsletter. The caller holds a lock on the subscribers,
 * so that none of them unsubscribes meanwhile. */
export async function insertNewsletterMails(
  tx: Db,
  newsletter: { id: number; subject: string },
  people: readonly { id: string; email: string }[],
): Promise<number> {
  if (people.length === 0) return 0
  const inserted = await tx
    .insertInto('mails')
    .values(
      people.map(({ id, email }) => ({
        newsletter_id: newsletter.id,
        subscriber_id: id,
        kind: 'newsletter',
        recipient: email,
        subject: newsletter.subject,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['newsletter_id', 'subscriber_id'])
        .where('newsletter_id', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows)
}

/** Cancels queued and failed emails, so that failed ones are not sent again. */
export async function updateNewsletterMailsCancelled(tx: Db, subscriberId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'cancelled', next_try_at: null })
    .where('subscriber_id', '=', subscriberId)
    .where('status', 'in', ['queued', 'failed'])
    .execute()
}

export type MessageToSend = Pick<Message, 'to' | 'subject' | 'content'> & {
  id: number
  tries: number
  unsubscribePath: string | null
  /** Null for newsletters and mails that do not list the order. */
  order: OrderSummary | null
  /** The order or the parcel whose invoices are attached; null for other mails. */
  invoicesOf: { orderId: number; parcelNumber: number | null } | null
}

/** Claims the most overdue email for this process and counts the try. Newsletters wait until no
 * order email is due. */
export async function updateDueMessageClaimed(db: Db): Promise<MessageToSend | undefined> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy(sql`newsletter_id is not null`)
    .orderBy('next_try_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const taken = await db
    .updateTable('mails')
    .set({
      tries: sql<number>`tries + 1`,
      tried_at: sql<Date>`now()`,
      next_try_at: sql<Date>`now() + make_interval(mins => ${SENDING_MAX_MINUTES})`,
    })
    .where('id', '=', due)
    .returning([
      'id',
      'recipient as to',
      'subject',
      'letter',
      'tries',
      'order_id',
      'kind',
      'occasion',
      'newsletter_id',
      'subscriber_id',
    ])
    .executeTakeFirst()
  if (!taken) return undefined
  const { letter, order_id, kind, occasion, newsletter_id, subscriber_id, ...message } = taken
  if (newsletter_id === null || subscriber_id === null) {
    const order =
      order_id === null || !listsOrder(kind) ? null : await findOrderSummary(db, order_id)
    const guestKey = order_id === null ? null : await findGuestKey(db, order_id)
    const content = withGuestLink(letter as unknown as MessageContent, guestKey)
    const invoicesOf =
      order_id === null || kind !== 'out-for-delivery'
        ? null
        : { orderId: order_id, parcelNumber: parcelNumberIn(occasion) }
    return { ...message, content, unsubscribePath: null, order, invoicesOf }
  }
  const contents = await findNewsletterContents(db, [newsletter_id])
  return {
    ...message,
    content: contents.get(newsletter_id)!,
    unsubscribePath: await findUnsubscribePath(db, subscriber_id),
    order: null,
    invoicesOf: null,
  }
}

export async function updateMessageSent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: sql<Date>`now()`, next_try_at: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** If `pauseMinutes` is null, no further tries follow. Emails that were sent or cancelled in the
 * meantime keep their status. */
export async function updateMessageFailed(
  db: Db,
  id: number,
  failure: { error: string; pauseMinutes: number | null },
): Promise<void> {
  const next =
    failure.pauseMinutes === null
      ? null
      : sql<Date>`now() + make_interval(mins => ${failure.pauseMinutes})`
  await db
    .updateTable('mails')
    .set({ status: 'failed', last_error: failure.error, next_try_at: next })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .execute()
}

/** Requeues an email only if no further tries are planned. Of two concurrent calls only one succeeds. */
export async function updateMessageRequeued(db: Db, id: number): Promise<boolean> {
  const updated = await db
    .updateTable('mails')
    .set({ status: 'queued', tries: 0, next_try_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('next_try_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Deletes all emails about a customer's orders. */
export async function deleteMailsOfCustomer(tx: Db, customerId: string): Promise<void> {
  const orders = (isPlaced: boolean) =>
    tx
      .selectFrom('orders')
      .where('customer_id', '=', customerId)
      .where('placed_at', isPlaced ? 'is not' : 'is', null)
      .select('id')
  for (const isPlaced of [true, false])
    await tx.deleteFrom('mails').where('order_id', 'in', orders(isPlaced)).execute()
}

export async function deleteNewslettersTo(tx: Db, email: string): Promise<void> {
  const subscriber = tx.selectFrom('subscribers').where('email', '=', email).select('id')
  await tx.deleteFrom('mails').where('subscriber_id', 'in', subscriber).execute()
}
