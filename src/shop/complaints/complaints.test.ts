import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Mail } from '#platform/mail/mail.ts'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { insertAudit, findShownAudit } from '../compliance/self-audit-store.server.ts'
import { listAnswers } from './answer-store.server.ts'
import { answerComplaint, type ComplaintStep } from './answer-complaint.server.ts'
import { remindOfComplaints } from './complaint-jobs.server.ts'
import { allowComplaint } from './complaint-limits.server.ts'
import {
  countLateComplaints,
  deleteClosedComplaintsFrom,
  findComplaint,
  listComplaints,
  listComplaintsFrom,
} from './complaint-store.server.ts'
import { recordComplaint } from './record-complaint.server.ts'

const { db, pool } = await testDatabase()
const meera = await admin(db)
let mails: Mail[] = []
const parts = {
  db,
  jobs: {
    enqueue: async (_tx: unknown, _queue: string, mail: object) => void mails.push(mail as Mail),
  },
  config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
}
const text = {
  name: 'Asha',
  email: 'Asha@zari.test',
  orderNumber: 'Z1',
  body: 'The saree is torn.',
}
let orders = 0
const record = async () =>
  (await recordComplaint(parts, { ...text, orderNumber: `Z${++orders}` })).number
const answer = (number: string, step: ComplaintStep) =>
  answerComplaint(parts, { number, staffId: meera.id, step })

beforeEach(async () => {
  await pool.query('truncate complaints, staff_notices cascade')
  mails = []
})

const move = (number: string, interval: string) =>
  sql`update complaints set acknowledge_by = acknowledge_by - ${interval}::interval,
    resolve_by = resolve_by - ${interval}::interval where number = ${number}`.execute(db)
const notices = async () =>
  (
    await db
      .selectFrom('staff_notices')
      .select('subject')
      .where('event', '=', 'complaint-due')
      .orderBy('subject')
      .execute()
  ).map(({ subject }) => subject.split(':').at(-1))

test('a complaint gets a number, deadlines, and a mail with the link to its copy', async () => {
  const number = await record()
  expect(number).toMatch(/^C-[2-9A-Z]{8}$/)
  const complaint = (await findComplaint(db, number))!
  const hours = (complaint.acknowledgeBy.getTime() - complaint.recordedAt.getTime()) / 3_600_000
  expect(hours).toBe(48)
  const days = (complaint.resolveBy.getTime() - complaint.recordedAt.getTime()) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(28)
  expect(days).toBeLessThanOrEqual(31)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'Asha@zari.test', subject: `Your complaint ${number}` })
  expect(mails[0]?.text).toContain(`/complaints/${number}?key=${complaint.lookupKey}`)
})

test('the mail about a new complaint has no typed text, because its address may be a stranger’s', async () => {
  const spam = { name: 'Win at spam.test', orderNumber: 'spam.test', body: 'Go to spam.test' }
  await recordComplaint(parts, { ...spam, email: 'stranger@zari.test' })
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails[0])).not.toContain('spam.test')
})

test('a complaint that is sent again at the same time or a moment later is recorded and mailed once', async () => {
  const again = () => recordComplaint(parts, text)
  const sent = await Promise.all(Array.from({ length: 5 }, again))
  const later = await recordComplaint(parts, { ...text, email: 'ASHA@zari.test' })
  expect(new Set([...sent, later].map(({ number }) => number)).size).toBe(1)
  expect(mails).toHaveLength(1)
  expect((await listComplaints(db, { isOpen: true, page: 1 })).total).toBe(1)
})

test('another text, a later time or a closed complaint makes a complaint of its own', async () => {
  const { number } = await recordComplaint(parts, text)
  const other = await recordComplaint(parts, { ...text, body: 'The saree is still torn.' })
  await sql`update complaints set recorded_at = recorded_at - interval '11 minutes'`.execute(db)
  const later = await recordComplaint(parts, text)
  await answer(later.number, { step: 'close', text: 'Replaced.', result: 'resolved' })
  const afterwards = await recordComplaint(parts, text)
  expect(new Set([number, other.number, later.number, afterwards.number]).size).toBe(4)
})

test('an answer acknowledges, is mailed and logged, and a decision closes the complaint for good', async () => {
  const number = await record()
  expect(await answer(number, { step: 'acknowledge' })).toEqual({ outcome: 'done' })
  expect(mails.at(-1)?.text).toContain('Your complaint as recorded:\nThe saree is torn.')
  expect(await answer(number, { step: 'acknowledge' })).toEqual({ outcome: 'done-already' })
  expect(await answer(number, { step: 'answer', text: 'Please send a picture.' })).toEqual({
    outcome: 'done',
  })
  const decision = { step: 'close', text: 'We replace it.', result: 'resolved' } as const
  expect(await answer(number, decision)).toEqual({ outcome: 'done' })
  expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual([
    'Your',
    'We',
    'Answer',
    'Decision',
  ])
  const stored = (await findComplaint(db, number))!
  expect(stored).toMatchObject({ result: 'resolved' })
  expect(await answer(number, decision)).toEqual({ outcome: 'closed' })
  expect(await answer(number, { step: 'answer', text: 'More' })).toEqual({ outcome: 'closed' })
  expect((await listAnswers(db, stored.id)).map(({ body }) => body)).toEqual([
    'Please send a picture.',
    'We replace it.',
  ])
  expect(mails).toHaveLength(4)
  expect(await answer(number, { step: 'docket', docket: '7' })).toEqual({ outcome: 'done' })
  expect(await answer('C-NONE2222', decision)).toEqual({ outcome: 'unknown-complaint' })
})

test('two members of staff who decide at the same time send one decision', async () => {
  const number = await record()
  const decision = { step: 'close', text: 'We replace it.', result: 'resolved' } as const
  const outcomes = await Promise.all([answer(number, decision), answer(number, decision)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['closed', 'done'])
  expect(mails).toHaveLength(2)
})

test('staff are reminded before and after each deadline, once each, even by parallel jobs', async () => {
  const number = await record()
  const run = () => Promise.all([remindOfComplaints(db), remindOfComplaints(db)])
  await run()
  expect(await notices()).toEqual([])
  await move(number, '40 hours')
  await run()
  expect(await notices()).toEqual(['acknowledge-soon'])
  await move(number, '10 hours')
  await run()
  await run()
  expect(await notices()).toEqual(['acknowledge-late', 'acknowledge-soon'])
  expect(await countLateComplaints(db)).toBe(1)
  await answer(number, { step: 'acknowledge' })
  expect(await countLateComplaints(db)).toBe(0)
  await sql`update complaints set resolve_by = now() + interval '2 days'`.execute(db)
  await run()
  await sql`update complaints set resolve_by = now() - interval '1 minute'`.execute(db)
  await run()
  expect(await notices()).toEqual([
    'acknowledge-late',
    'acknowledge-soon',
    'resolve-late',
    'resolve-soon',
  ])
  await pool.query('truncate staff_notices')
  await run()
  expect(await notices()).toEqual([])
})

test('open complaints are listed by their deadline and closed ones apart', async () => {
  const [late, early] = [await record(), await record()]
  await move(early, '1 day')
  const numbers = async (isOpen: boolean) =>
    (await listComplaints(db, { isOpen, page: 1 })).items.map(({ number }) => number)
  expect(await numbers(true)).toEqual([early, late])
  await answer(early, { step: 'close', text: 'No.', result: 'rejected' })
  expect(await numbers(true)).toEqual([late])
  expect(await numbers(false)).toEqual([early])
})

test('an erased customer keeps open complaints until they are decided', async () => {
  const [open, closed] = [await record(), await record()]
  await answer(closed, { step: 'close', text: 'Done.', result: 'resolved' })
  expect(await listComplaintsFrom(db, 'asha@zari.test')).toHaveLength(2)
  await deleteClosedComplaintsFrom(db, 'asha@zari.test')
  expect(await findComplaint(db, open)).toBeDefined()
  expect(await findComplaint(db, closed)).toBeUndefined()
})

test('one address may complain five times a day, so that strangers get no flood of mails', async () => {
  const allowed = async () =>
    (await allowComplaint(pool, { address: '192.0.2.1', email: 'Target@zari.test' })).allowed
  const results = []
  for (let count = 0; count < 6; count++) results.push(await allowed())
  expect(results).toEqual([true, true, true, true, true, false])
})

test('the job shows a certificate from its day on', async () => {
  const audit = { auditedOn: '2025-01-01', signer: 'Meera', body: 'Fine.', declaredBy: meera.id }
  await insertAudit(db, audit)
  await sql`update self_audits set shown_from = current_date + 2`.execute(db)
  await remindOfComplaints(db)
  expect(await findShownAudit(db)).toBeUndefined()
  await sql`update self_audits set shown_from = current_date - 2`.execute(db)
  await remindOfComplaints(db)
  expect(await findShownAudit(db)).toMatchObject({ signer: 'Meera' })
})
