import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { admin, customer } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { recordStaffNotices } from './record-staff-notices.server.ts'
import { saveNoticeChoices } from './save-notice-choices.server.ts'
import { sendStaffNotices } from './send-staff-notices.server.ts'
import type { StaffEvent, StaffNotice } from './staff-notice.ts'
import { deleteOldNotices, updateNoticesMailed } from './staff-notice-store.server.ts'

const { db } = await testDatabase()
const logged: string[] = []
let failing = ''
const meera = await admin(db)
const ravi = await customer(db, { role: 'packer' })
await sql`create table queued_mails (mail jsonb not null)`.execute(db)
const services = {
  db,
  log: openLog('error', { write: (line) => void logged.push(line) }),
  config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
  jobs: {
    async enqueue(tx, _queue, mail) {
      if ((mail as unknown as Mail).to === failing) throw new Error('no')
      await sql`insert into queued_mails values (${JSON.stringify(mail)}::jsonb)`.execute(tx)
    },
  } as Jobs,
}
beforeEach(async () => {
  await sql`truncate staff_notices, staff_notice_choices, queued_mails`.execute(db)
})

const notice = (event: StaffEvent, subject: string): StaffNotice => ({
  event,
  subject,
  summary: subject,
  path: '/admin/orders',
})
const record = (...notices: StaffNotice[]) =>
  inTransaction(db, (tx) => recordStaffNotices(tx, ...notices))
const send = () => sendStaffNotices(services)
const mails = async () => {
  const { rows } = await sql<{ mail: Mail }>`select mail from queued_mails`.execute(db)
  return rows.map(({ mail: { to, subject } }) => ({ to, subject }))
}
const passTime = (minutes: number) =>
  sql`update staff_notices set due_at = due_at - make_interval(mins => ${minutes}),
    mailed_at = mailed_at - make_interval(mins => ${minutes}), created_at = created_at - make_interval(mins => ${minutes})`.execute(
    db,
  )

test('an admin gets one mail about an event, however often the event and the job are repeated', async () => {
  for (let time = 0; time < 3; time++) await record(notice('new-order', 'order:A'))
  await Promise.all([send(), send()])
  await passTime(60)
  await record(notice('new-order', 'order:A'))
  await send()
  expect(await mails()).toEqual([{ to: meera.email, subject: 'New order: order:A' }])
})

test('an event whose transaction is rolled back is not mailed', async () => {
  await inTransaction(db, async (tx) => {
    await recordStaffNotices(tx, notice('new-order', 'order:B'))
    throw new Error('no')
  }).catch(() => undefined)
  await send()
  expect(await mails()).toEqual([])
})

test('events within ten minutes of a mail are sent together in the next one', async () => {
  await record(notice('new-order', 'order:0'))
  await send()
  for (let count = 1; count <= 30; count++) {
    await record(notice('new-order', `order:${count}`))
    await send()
  }
  expect(await mails()).toHaveLength(1)
  await passTime(11)
  await send()
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'New order: order:0',
    'New order: 30',
  ])
})

test('a person whom a concurrent run has just mailed is not mailed again within ten minutes', async () => {
  await record(notice('new-order', 'order:M'))
  await send()
  await record(notice('new-order', 'order:N'))
  expect(await inTransaction(db, (tx) => updateNoticesMailed(tx, meera.id))).toMatchObject({
    notices: [],
  })
  await passTime(11)
  const { notices } = await inTransaction(db, (tx) => updateNoticesMailed(tx, meera.id))
  expect(notices.map(({ subject }) => subject)).toEqual(['order:N'])
})

test('a mail that fails is retried and does not stop the mails to other people', async () => {
  const devi = await admin(db)
  await record(notice('new-order', 'order:F'))
  failing = meera.email
  await send()
  expect((await mails()).map(({ to }) => to)).toEqual([devi.email])
  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { staffId: meera.id, msg: 'staff notice failed; retrying next minute' },
  ])
  failing = ''
  await send()
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual(
    [devi.email, meera.email].toSorted(),
  )
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', devi.id).execute()
})

test('a daily notice waits for the next morning, and an event set to never is not stored', async () => {
  await saveNoticeChoices(db, meera.id, { 'new-order': 'daily', 'new-query': 'never' })
  await record(notice('new-order', 'order:D'), notice('new-query', 'query:D'))
  await send()
  expect(await mails()).toEqual([])
  const { rows } = await sql<{ event: string; local: string; isNext: boolean }>`
    select event, to_char(due_at at time zone 'Asia/Kolkata', 'HH24:MI') as local,
      due_at > now() and due_at <= now() + interval '24 hours' as "isNext" from staff_notices`.execute(
    db,
  )
  expect(rows).toEqual([{ event: 'new-order', local: '08:00', isNext: true }])
  await passTime(24 * 60)
  await send()
  expect(await mails()).toHaveLength(1)
})

test('a packer gets mails only about new orders, and only after switching them on', async () => {
  const events = [notice('new-order', 'order:P'), notice('refund-failed', 'refund:P')]
  await record(...events)
  await send()
  expect((await mails()).map(({ to }) => to)).toEqual([meera.email])
  await saveNoticeChoices(db, ravi.id, {
    'new-order': 'immediately',
    'refund-failed': 'immediately',
  })
  await record(notice('new-order', 'order:Q'), notice('refund-failed', 'refund:Q'))
  await passTime(11)
  await send()
  expect((await mails()).filter(({ to }) => to === ravi.email)).toEqual([
    { to: ravi.email, subject: 'New order: order:Q' },
  ])
})

test('a person who is no longer staff gets no mail about earlier events', async () => {
  const devi = await admin(db)
  await record(notice('new-order', 'order:L'))
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', devi.id).execute()
  await send()
  expect((await mails()).map(({ to }) => to)).toEqual([meera.email])
})

test('notices are deleted after 30 days', async () => {
  await record(notice('new-order', 'order:O'))
  await deleteOldNotices(db)
  expect(await db.selectFrom('staff_notices').select('id').execute()).toHaveLength(1)
  await passTime(31 * 24 * 60)
  await deleteOldNotices(db)
  expect(await db.selectFrom('staff_notices').select('id').execute()).toEqual([])
})
