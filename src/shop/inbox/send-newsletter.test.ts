import crypto from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listMessages } from '../messages/message-log-store.server.ts'
import { resendMessage } from '../messages/resend-message.server.ts'
import { sendMessages } from '../messages/send-messages.server.ts'
import { countNewsletterMails, findNewsletter } from './newsletter-store.server.ts'
import { queueNewsletterMails, sendNewsletter } from './send-newsletter.server.ts'
import { subscribe } from './subscribe.server.ts'
import { unsubscribe } from './unsubscribe.server.ts'
import {
  createNewsletter,
  editNewsletter,
  deleteNewsletterDraft,
} from './write-newsletter.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
const text = {
  subject: 'New weaves',
  heading: 'Monsoon greens',
  body: 'They are here.',
  buttonWords: 'See them',
  buttonPath: '/shop/Latest',
}
const jobs = { enqueue: async () => {} }
const letters: Mail[] = []
const office = {
  db,
  log: openLog('silent'),
  config: { shopName: 'Zari', shopUrl: 'https://zari.test' },
  mail: { send: async (mail: Mail) => void letters.push(mail), close: () => {} },
}
const draft = () => createNewsletter(db, text, staffId)
const send = (id: number, basedOn = 1) => sendNewsletter({ db, jobs }, { id, basedOn, staffId })
const keyOf = async (email: string) =>
  (
    await db
      .selectFrom('subscribers')
      .select('unsubscribe_key')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).unsubscribe_key
const log = (id: number) =>
  db
    .selectFrom('staff_changes')
    .select('action')
    .where('subject', '=', `newsletter:${id}`)
    .orderBy('id')
    .execute()

beforeEach(async () => {
  // Finishes the newsletters of earlier tests.
  await queueNewsletterMails(db)
  letters.length = 0
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('subscribers').execute()
})

test('each subscriber gets one email with an unsubscribe link in the text and in the headers', async () => {
  for (const email of ['asha@zari.test', 'meera@zari.test']) await subscribe(db, email)
  const id = await draft()
  expect(await send(id)).toEqual({ outcome: 'sent', people: 2 })
  await queueNewsletterMails(db)
  await sendMessages(office)

  expect(letters.map(({ to }) => to).toSorted()).toEqual(['asha@zari.test', 'meera@zari.test'])
  const mail = letters.find(({ to }) => to === 'asha@zari.test')!
  const link = `https://zari.test/unsubscribe?key=${await keyOf('asha@zari.test')}`
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail.text).toContain(`Unsubscribe: ${link}`)
  expect(mail.html).toContain(link)
  expect(mail.text).toContain('https://zari.test/shop/Latest')
  expect((await countNewsletterMails(db, [id])).get(id)).toEqual({
    waiting: 0,
    sent: 2,
    failed: 0,
    cancelled: 0,
  })
  expect(await log(id)).toEqual([{ action: 'newsletter-written' }, { action: 'newsletter-sent' }])
})

test('only one of two concurrent attempts sends the newsletter, and no outdated version is sent', async () => {
  await subscribe(db, 'asha@zari.test')
  const id = await draft()
  expect(await send(id, 7)).toEqual({ outcome: 'changed-by-someone-else' })
  const outcomes = await Promise.all([send(id), send(id)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'sent',
  ])
  await Promise.all([queueNewsletterMails(db), queueNewsletterMails(db), queueNewsletterMails(db)])
  await Promise.all([sendMessages(office), sendMessages(office)])
  expect(letters).toHaveLength(1)
})

test('a sent newsletter cannot be changed, deleted or sent again', async () => {
  await subscribe(db, 'asha@zari.test')
  const id = await draft()
  await send(id)
  const sent = await findNewsletter(db, id)
  expect(
    await editNewsletter(db, { id, basedOn: 1, text: { ...text, body: 'Other' }, staffId }),
  ).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await deleteNewsletterDraft(db, { id, basedOn: 1, staffId })).toEqual({
    outcome: 'changed-by-someone-else',
  })
  expect(await send(id)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await findNewsletter(db, id)).toEqual(sent)
})

test('a newsletter without subscribers is not sent', async () => {
  const id = await draft()
  expect(await send(id)).toEqual({ outcome: 'no-subscribers' })
  expect((await findNewsletter(db, id))?.sentAt).toBeNull()
})

test('interrupted queueing of emails continues where it stopped and sends no second email', async () => {
  await db
    .insertInto('subscribers')
    .values(
      Array.from({ length: 1_203 }, (_, index) => ({
        id: crypto.randomUUID(),
        email: `reader${index}@zari.test`,
      })),
    )
    .execute()
  const id = await draft()
  await send(id)
  let parts = 0
  await queueNewsletterMails(db, () => ++parts > 1)
  const some = (await countNewsletterMails(db, [id])).get(id)!.waiting
  expect(some).toBe(500)
  expect((await findNewsletter(db, id))?.addressedAt).toBeNull()

  await queueNewsletterMails(db)
  expect((await countNewsletterMails(db, [id])).get(id)!.waiting).toBe(1_203)
  expect((await findNewsletter(db, id))?.addressedAt).toBeInstanceOf(Date)
  const { people } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.count<number>('subscriber_id').distinct().as('people'))
    .executeTakeFirstOrThrow()
  expect(people).toBe(1_203)
})

test('unsubscribing cancels newsletter emails that are not yet sent, and they cannot be sent again', async () => {
  for (const email of ['asha@zari.test', 'meera@zari.test', 'lakshmi@zari.test'])
    await subscribe(db, email)
  await unsubscribe(db, await keyOf('lakshmi@zari.test'))
  const id = await draft()
  await send(id)
  await subscribe(db, 'late@zari.test')
  await queueNewsletterMails(db)
  await unsubscribe(db, await keyOf('asha@zari.test'))
  const cancelled = (await listMessages(db, { search: 'asha@zari.test', failed: false, page: 1 }))
    .items[0]!
  expect(cancelled).toMatchObject({
    kind: 'newsletter',
    number: null,
    status: 'cancelled',
    nextTryAt: null,
    content: { heading: 'Monsoon greens' },
  })
  expect(await resendMessage(db, cancelled.id, staffId)).toEqual({ outcome: 'not-given-up' })
  await sendMessages(office)
  expect(letters.map(({ to }) => to)).toEqual(['meera@zari.test'])
})

test('an order email is sent before queued newsletters', async () => {
  await db
    .insertInto('subscribers')
    .values(
      Array.from({ length: 20 }, (_, index) => ({
        id: crypto.randomUUID(),
        email: `reader${index}@zari.test`,
      })),
    )
    .execute()
  await send(await draft())
  await queueNewsletterMails(db)
  const order = await orderBeingPaid(db)
  const words = JSON.stringify({ heading: 'Delivered', paragraphs: ['It is there.'] })
  await db
    .insertInto('mails')
    .values({
      order_id: order.id,
      kind: 'delivered',
      recipient: 'order@zari.test',
      subject: 'Delivered',
      letter: words,
      next_try_at: new Date(Date.now() - 1),
    })
    .execute()
  await sendMessages(office)
  expect(letters[0]!.to).toBe('order@zari.test')
  expect(letters).toHaveLength(21)
})

test('an outdated edit of a newsletter overwrites nothing, and the change log records each change', async () => {
  const id = await draft()
  expect(
    await editNewsletter(db, { id, basedOn: 1, text: { ...text, body: 'Theirs' }, staffId }),
  ).toEqual({ outcome: 'saved', version: 2 })
  expect(
    await editNewsletter(db, { id, basedOn: 1, text: { ...text, body: 'Mine' }, staffId }),
  ).toEqual({ outcome: 'changed-by-someone-else' })
  expect((await findNewsletter(db, id))?.body).toBe('Theirs')
  expect(await deleteNewsletterDraft(db, { id, basedOn: 2, staffId })).toEqual({
    outcome: 'deleted',
  })
  const changes = await db
    .selectFrom('staff_changes')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `newsletter:${id}`)
    .orderBy('id')
    .execute()
  expect(changes.slice(1)).toEqual([
    { action: 'newsletter-changed', before: { body: 'They are here.' }, after: { body: 'Theirs' } },
    { action: 'newsletter-thrown-away', before: { ...text, body: 'Theirs' }, after: null },
  ])
})
