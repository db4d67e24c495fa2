import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, placedOrder } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  insertMessages,
  updateDueMessageClaimed,
  updateMessageFailed,
  updateMessageSent,
} from './message-store.server.ts'
import { resendMessage } from './resend-message.server.ts'

const { db } = await testDatabase()
const { id: adminId } = await admin(db)
beforeEach(() => sql`truncate mails, staff_changes`.execute(db))

async function queuedMail(): Promise<number> {
  const order = await placedOrder(db)
  await insertMessages(db, [
    {
      orderId: order.id,
      kind: 'order-placed',
      occasion: '',
      to: 'asha@zari.test',
      subject: 'Thank you',
      content: { heading: 'Thank you', paragraphs: [] },
    },
  ])
  return (await updateDueMessageClaimed(db))!.id
}
async function failedMail(pauseMinutes: number | null): Promise<number> {
  const id = await queuedMail()
  await updateMessageFailed(db, id, { error: 'no such mailbox', pauseMinutes })
  return id
}
const mails = () => db.selectFrom('mails').selectAll().execute()
const changes = () => db.selectFrom('staff_changes').selectAll().execute()

test('an email without further tries is queued with all tries again, and the change is recorded', async () => {
  const id = await failedMail(null)
  expect(await resendMessage(db, id, adminId)).toEqual({ outcome: 'queued' })
  expect(await mails()).toMatchObject([{ status: 'queued', tries: 0 }])
  expect(await changes()).toMatchObject([
    { staff_id: adminId, action: 'mail-sent-again', subject: `mail:${id}` },
  ])
  expect((await updateDueMessageClaimed(db))?.id).toBe(id)
})

test('an email is queued and recorded once when two admins resend it at the same time', async () => {
  const id = await failedMail(null)
  const outcomes = await Promise.all([1, 2].map(() => resendMessage(db, id, adminId)))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['not-given-up', 'queued'])
  expect(await changes()).toHaveLength(1)
})

test('an email that is still being retried is not resent, and nothing is written', async () => {
  const id = await failedMail(5)
  const before = await mails()
  expect(await resendMessage(db, id, adminId)).toEqual({ outcome: 'not-given-up' })
  expect([await mails(), await changes()]).toEqual([before, []])
})

test('an email that was sent or never existed is not resent, and nothing is written', async () => {
  const id = await queuedMail()
  await updateMessageSent(db, id)
  const before = await mails()
  for (const each of [id, id + 1])
    expect(await resendMessage(db, each, adminId)).toEqual({ outcome: 'not-given-up' })
  expect([await mails(), await changes()]).toEqual([before, []])
})
