import { expect, test } from 'vitest'
import { listMessages, type LoggedMessage } from '#shop/messages/message-log-store.server.ts'
import { messageKinds } from '#shop/messages/message.ts'
import { queueCustomerMail } from '#shop/messages/queue-customer-mail.server.ts'
import { sampleMessage } from '#shop/orders/sample-messages.ts'
import { liveSettings } from '../../../../tests/support/route-arguments.ts'
import { admin, placedOrder, type Person } from '../../../../tests/support/builders.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { LoggedMail } from './logged-mail.tsx'
import MailLogPage, { action, loader } from './mail-log-page.tsx'

const { db } = await testDatabase()
const shop = { db, live: liveSettings() }
const meera = await admin(db)

const load = (query = '', signedIn: Person | null = meera) =>
  loader(getting(shop, `/admin/mail${query}`, { signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting(shop, '/admin/mail', { fields, signedIn }))
const pageOf = async (query = '') => pageHtml(MailLogPage, { loaderData: await load(query) })

async function queuedMail(state: { status?: string; tries?: number } = {}) {
  const order = await placedOrder(db)
  await queueCustomerMail(db, { ...sampleMessage('order-placed'), orderId: order.id })
  const { id } = (await listMessages(db, { search: order.number, failed: false, page: 1 }))
    .items[0]!
  if (state.status === 'failed')
    await db
      .updateTable('mails')
      .set({ status: 'failed', tries: 13, last_error: 'mailbox full', next_try_at: null })
      .where('id', '=', id)
      .execute()
  return { id, number: order.number }
}
const statusOf = async (id: number) =>
  (await db.selectFrom('mails').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('an empty mail log explains when emails appear and links to every preview', async () => {
  const html = await pageOf()
  expect(textOf(html)).toContain('0 emails')
  expect(textOf(html)).toContain('They appear as soon as an order is placed.')
  for (const kind of messageKinds) expect(html).toContain(`href="/admin/mail/preview/${kind}"`)
  expect(html).toContain('href="/admin/mail/kept"')
})

test('an email is found by its order number, with a link to the order', async () => {
  const mail = await queuedMail()
  await queuedMail()
  const html = await pageOf(`?search=${mail.number}`)
  expect(textOf(html)).toContain('1 email ')
  expect(html).toContain(`aria-label="Order placed, order ${mail.number}"`)
  expect(html).toContain(`href="/admin/orders/${mail.number}"`)
  expect(textOf(await pageOf('?search=nothing'))).toContain('Nothing matches “nothing”.')
})

test('the filter for failed emails keeps the search and lists only failed emails', async () => {
  const failed = await queuedMail({ status: 'failed' })
  await queuedMail()
  const { mails } = await load('?status=failed')
  expect(mails.items.map(({ id }) => id)).toEqual([failed.id])
  const html = await pageOf('?status=failed')
  expect(html).toMatch(/aria-current="true"[^>]*>Failed</)
  expect(html).toContain('<input type="hidden" name="status" value="failed"/>')
})

test('an email that the shop no longer retries can be sent again once', async () => {
  const { id } = await queuedMail({ status: 'failed' })
  expect(await send({ intent: 'send-again', id })).toMatchObject({ tone: 'success' })
  expect(await statusOf(id)).toBe('queued')
  expect(await send({ intent: 'send-again', id })).toMatchObject({ tone: 'error' })
})

test('a malformed request to resend, or one for an unknown email, is refused and changes no email', async () => {
  const { id } = await queuedMail({ status: 'failed' })
  for (const fields of [
    { intent: 'send-again', id: 'x' },
    { intent: 'send-again', id: 1.5 },
    { intent: 'send-again', id: 999_999 },
    { intent: 'send', id },
  ])
    expect(await send(fields)).toMatchObject({ tone: 'error' })
  expect(await statusOf(id)).toBe('failed')
})

test('only admins can read the mail log and send emails again', async () => {
  const { id } = await queuedMail({ status: 'failed' })
  await expectForAdminsOnly({ db }, (signedIn) => load('', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => send({ intent: 'send-again', id }, signedIn))
  expect(await statusOf(id)).toBe('failed')
})

const at = new Date('2024-01-05T09:00:00Z')
const logged = (change: Partial<LoggedMessage>) =>
  htmlOf(
    <LoggedMail
      mail={{
        id: 3,
        number: null,
        kind: 'newsletter',
        to: 'asha@zari.test',
        subject: 'New silks',
        content: { heading: 'From Kanchipuram', paragraphs: ['They are here.'] },
        status: 'queued',
        tries: 0,
        lastError: null,
        triedAt: null,
        nextTryAt: at,
        queuedAt: at,
        sentAt: null,
        ...change,
      }}
    />,
  )

test.each([
  [{ status: 'queued' }, 'Queued'],
  [{ status: 'sent', sentAt: at }, 'Sent'],
  [{ status: 'cancelled' }, 'Not sent: unsubscribed'],
  [{ status: 'failed', tries: 1 }, 'Failed once'],
  [{ status: 'failed', tries: 4 }, 'Failed 4 times'],
  [{ status: 'failed', tries: 13, nextTryAt: null }, 'Given up after 13 tries'],
] as const)('an email with %j shows its state as “%s”', (change, state) => {
  expect(textOf(logged(change))).toMatch(new RegExp(`^${state} Newsletter`))
})

test('a newsletter in the log is named by its reader and shows its text', () => {
  const html = logged({})
  expect(html).toContain('aria-label="Newsletter, asha@zari.test"')
  expect(textOf(html)).toContain('New silks From Kanchipuram They are here.')
})

test('only an email without further retries can be sent again; others show the time of the retry', () => {
  const failure = { status: 'failed', tries: 2, lastError: 'mailbox full' } as const
  expect(textOf(logged(failure))).toMatch(/mailbox full – tried again at 14:30/)
  expect(logged(failure)).not.toContain('send-again')
  const givenUp = logged({ ...failure, nextTryAt: null })
  expect(givenUp).toContain('aria-label="Send again: New silks"')
  expect(textOf(givenUp)).not.toContain('tried again')
})
