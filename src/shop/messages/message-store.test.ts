import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, placedOrder } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { insertNewsletter } from '../inbox/newsletter-store.server.ts'
import { insertSubscriber } from '../inbox/subscriber-store.server.ts'
import type { Message } from './message.ts'
import {
  insertMessages,
  insertNewsletterMails,
  updateDueMessageClaimed,
  updateMessageFailed,
  updateMessageRequeued,
  updateMessageSent,
  updateNewsletterMailsCancelled,
} from './message-store.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
beforeEach(() => sql`truncate mails`.execute(db))

async function message(change: Partial<Message> = {}): Promise<Message> {
  return {
    orderId: change.orderId ?? (await placedOrder(db)).id,
    kind: 'order-placed',
    occasion: '',
    to: 'asha@zari.test',
    subject: 'Thank you',
    content: { heading: 'Thank you', paragraphs: ['It is on its way.'] },
    ...change,
  }
}
const rows = () => db.selectFrom('mails').selectAll().orderBy('id').execute()
async function claimed() {
  const found = await updateDueMessageClaimed(db)
  if (!found) throw new Error('no email is due')
  return found
}
async function newsletterTo(email: string) {
  const text = { subject: 'New', heading: 'New', body: 'Silk.', buttonWords: '', buttonPath: '' }
  const id = await insertNewsletter(db, text, staffId)
  await insertSubscriber(db, { email, subscribedOn: '/' })
  const person = await db
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { newsletter: { id, subject: 'New' }, person }
}

test('concurrent writers store an email of the same order, kind and occasion only once', async () => {
  const placed = await message()
  const inserted = await Promise.all([1, 2, 3].map(() => insertMessages(db, [placed])))
  expect(inserted.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  const refund = { ...placed, kind: 'refund-done' as const }
  expect(
    await insertMessages(db, [
      { ...refund, occasion: 'r1' },
      { ...refund, occasion: 'r2' },
    ]),
  ).toBe(2)
  expect(await rows()).toHaveLength(3)
})

test('concurrent senders never claim the same email', async () => {
  await insertMessages(db, await Promise.all(Array.from({ length: 4 }, () => message())))
  const found = await Promise.all(Array.from({ length: 6 }, () => updateDueMessageClaimed(db)))
  const ids = found.flatMap((one) => (one ? [one.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
  for (let one = await updateDueMessageClaimed(db); one; one = await updateDueMessageClaimed(db))
    ids.push(one.id)
  expect(new Set(ids)).toEqual(new Set((await rows()).map(({ id }) => id)))
})

test('a claimed email is due again when its sender has crashed', async () => {
  await insertMessages(db, [await message()])
  expect(await claimed()).toMatchObject({ tries: 1, to: 'asha@zari.test', unsubscribePath: null })
  expect(await updateDueMessageClaimed(db)).toBeUndefined()
  await sql`update mails set next_try_at = next_try_at - interval '5 minutes'`.execute(db)
  expect(await claimed()).toMatchObject({ tries: 2 })
})

test('a newsletter waits for the emails of orders and has its text and unsubscribe link', async () => {
  const { newsletter, person } = await newsletterTo('reader@zari.test')
  expect(await insertNewsletterMails(db, newsletter, [person])).toBe(1)
  expect(await insertNewsletterMails(db, newsletter, [person])).toBe(0)
  expect(await insertNewsletterMails(db, newsletter, [])).toBe(0)
  await insertMessages(db, [await message()])
  expect(await claimed()).toMatchObject({ to: 'asha@zari.test' })
  expect(await claimed()).toMatchObject({
    to: 'reader@zari.test',
    content: { heading: 'New', paragraphs: ['Silk.'] },
    unsubscribePath: expect.stringMatching(/^\/unsubscribe\?key=[0-9a-f-]{36}$/),
  })
})

test('an email that was sent cannot be marked as failed', async () => {
  await insertMessages(db, [await message()])
  const { id } = await claimed()
  await updateMessageSent(db, id)
  const sent = await rows()
  await updateMessageFailed(db, id, { error: 'late answer', pauseMinutes: 1 })
  expect(await rows()).toEqual(sent)
  expect(sent).toMatchObject([{ status: 'sent', next_try_at: null, last_error: null }])
})

test('only an email without further tries is requeued, and only by one of two concurrent calls', async () => {
  await insertMessages(db, [await message()])
  const { id } = await claimed()
  await updateMessageFailed(db, id, { error: 'away', pauseMinutes: 1 })
  const retried = await rows()
  expect(await updateMessageRequeued(db, id)).toBe(false)
  expect(await rows()).toEqual(retried)

  await updateMessageFailed(db, id, { error: 'away', pauseMinutes: null })
  const results = await Promise.all([updateMessageRequeued(db, id), updateMessageRequeued(db, id)])
  expect(results.toSorted()).toEqual([false, true])
  expect(await claimed()).toMatchObject({ id, tries: 1 })
})

test('unsubscribing cancels the unsent emails of that subscriber and of no other subscriber', async () => {
  const [leaving, staying] = [
    await newsletterTo('leaving@zari.test'),
    await newsletterTo('staying@zari.test'),
  ]
  for (const { newsletter, person } of [leaving, staying])
    await insertNewsletterMails(db, newsletter, [person])
  await updateNewsletterMailsCancelled(db, leaving.person.id)
  expect((await rows()).map(({ recipient, status }) => [recipient, status])).toEqual([
    ['leaving@zari.test', 'cancelled'],
    ['staying@zari.test', 'queued'],
  ])
  expect(await claimed()).toMatchObject({ to: 'staying@zari.test' })
  expect(await updateDueMessageClaimed(db)).toBeUndefined()
})
