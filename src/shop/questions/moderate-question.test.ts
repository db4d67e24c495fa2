import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, customer, sareeInShop } from '../../../tests/support/builders.ts'
import {
  createQueuedMails,
  listQueuedMails,
  queueInTable,
} from '../../../tests/support/queued-mails.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { collectOwnData } from '../privacy/collect-own-data.server.ts'
import { eraseAccount } from '../privacy/erase-account.server.ts'
import { askQuestion } from './ask-question.server.ts'
import { moderateQuestion, type QuestionChange } from './moderate-question.server.ts'
import { allowQuestion } from './question-limits.server.ts'
import { findProductPage } from '../product-page/product-page-store.server.ts'
import { listQuestions } from './question-store.server.ts'
import { ANSWER_MAX, REASON_MAX, WAITING_MAX } from './question.ts'

const { db, pool } = await testDatabase()
await createQueuedMails(db)
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
const parts = { db, jobs: queueInTable(), config }
const meera = await admin(db)
const saree = await sareeInShop(db, { title: 'Rose Katan', images: 0 })
const text = { email: 'asha@example.com', size: '', body: 'Is the border woven?' }

let questions = 0
async function asked(email = text.email, product: { id: string; title: string } = saree) {
  const size = String(++questions)
  expect(await askQuestion(db, product, { ...text, email, size })).toEqual({ outcome: 'asked' })
  const { id } = await db
    .selectFrom('product_questions')
    .select('id')
    .orderBy('asked_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
const change = (id: string, wanted: QuestionChange) =>
  moderateQuestion(parts, { id, staffId: meera.id, change: wanted })
const row = (id: string) =>
  db.selectFrom('product_questions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const logged = (id: string) =>
  db.selectFrom('staff_changes').select('action').where('subject', '=', `question:${id}`).execute()

const answeredQuestions = async () => (await findProductPage(db, saree.id))!.questions

test('a question notifies staff and is not shown before it is answered', async () => {
  const id = await asked()
  expect(await answeredQuestions()).toEqual([])
  const [notice] = await db
    .selectFrom('staff_notices')
    .select(['event', 'summary', 'path'])
    .where('subject', '=', `question:${id}`)
    .execute()
  expect(notice).toEqual({
    event: 'new-query',
    summary: 'Rose Katan: Is the border woven?',
    path: '/admin/questions',
  })
})

test('the first answer is shown, mailed and logged, a corrected one is not mailed again', async () => {
  const id = await asked()
  expect(await change(id, { kind: 'answer', text: 'Yes.' })).toEqual({ outcome: 'saved' })
  expect(await answeredQuestions()).toMatchObject([{ id, answer: 'Yes.' }])
  expect(await listQueuedMails(db)).toMatchObject([
    { recipient: text.email, subject: 'Your question about Rose Katan' },
  ])
  expect(await change(id, { kind: 'answer', text: 'Yes.' })).toEqual({ outcome: 'unchanged' })
  await change(id, { kind: 'answer', text: 'Yes, by hand.' })
  expect(await listQueuedMails(db)).toHaveLength(1)
  expect(await logged(id)).toHaveLength(2)
})

test('a hidden question needs a reason, is answered by mail only and can be shown again', async () => {
  const id = await asked('mira@example.com')
  expect(await change(id, { kind: 'hide', reason: '' })).toEqual({ outcome: 'text-missing' })
  expect((await row(id)).hidden_at).toBeNull()
  await change(id, { kind: 'hide', reason: 'Names a neighbour' })
  await change(id, { kind: 'answer', text: 'We wrote to you.' })
  expect((await answeredQuestions()).map((each) => each.id)).not.toContain(id)
  expect((await listQueuedMails(db)).at(-1)).toMatchObject({ recipient: 'mira@example.com' })
  expect((await listQuestions(db, 'hidden', 1)).items).toMatchObject([{ id }])
  await change(id, { kind: 'show' })
  expect((await answeredQuestions()).map((each) => each.id)).toContain(id)
})

test('empty and too long texts and unknown questions are refused, and nothing is written', async () => {
  const id = await asked()
  const [before, mails] = [await row(id), await listQueuedMails(db)]
  const refused: [QuestionChange, string][] = [
    [{ kind: 'answer', text: '' }, 'text-missing'],
    [{ kind: 'answer', text: 'a'.repeat(ANSWER_MAX + 1) }, 'too-long'],
    [{ kind: 'hide', reason: 'a'.repeat(REASON_MAX + 1) }, 'too-long'],
  ]
  for (const [wanted, outcome] of refused) expect(await change(id, wanted)).toEqual({ outcome })
  expect(await change(crypto.randomUUID(), { kind: 'show' })).toEqual({
    outcome: 'unknown-question',
  })
  expect([await row(id), await listQueuedMails(db), await logged(id)]).toEqual([before, mails, []])
})

test('a question that is sent again at the same time or a moment later is stored and notified once', async () => {
  const other = await sareeInShop(db, { title: 'Lake Kota', images: 0 })
  const stored = async () =>
    (
      await db
        .selectFrom('product_questions')
        .where('product_id', '=', other.id)
        .select('body')
        .execute()
    ).length
  const again = () => askQuestion(db, other, text)
  const sent = await Promise.all(Array.from({ length: 5 }, again))
  expect([...sent, await again()]).toEqual(Array.from({ length: 6 }, () => ({ outcome: 'asked' })))
  expect(await stored()).toBe(1)

  await sql`update product_questions set asked_at = asked_at - interval '11 minutes'`.execute(db)
  await again()
  await askQuestion(db, other, { ...text, body: 'Is the border printed?' })
  expect(await stored()).toBe(3)
})

test('a product accepts a limited number of unanswered questions', async () => {
  const other = await sareeInShop(db, { title: 'River Tussar', images: 0 })
  for (let times = 0; times < WAITING_MAX; times++) await asked(text.email, other)
  expect(await askQuestion(db, other, text)).toEqual({ outcome: 'too-many-waiting' })
  const rows = await db
    .selectFrom('product_questions')
    .select('id')
    .where('product_id', '=', other.id)
    .execute()
  expect(rows).toHaveLength(WAITING_MAX)
})

test('an email address may ask ten questions a day, and a network address thirty', async () => {
  const allow = async (address: string, email: string) =>
    (await allowQuestion(pool, { address, email })).allowed
  for (let times = 0; times < 10; times++) expect(await allow('203.0.113.1', 'a@b.c')).toBe(true)
  expect(await allow('203.0.113.2', 'a@b.c')).toBe(false)
  for (let times = 0; times < 20; times++)
    expect(await allow('203.0.113.1', `${times}@b.c`)).toBe(true)
  expect(await allow('203.0.113.1', 'new@b.c')).toBe(false)
})

test('a customer with a confirmed address can download and erase their questions', async () => {
  const { id: customerId, email } = await customer(db)
  const id = await asked(email)
  await change(id, { kind: 'answer', text: 'Yes.' })
  const confirm = (email_verified: boolean) =>
    db.updateTable('users').set({ email_verified }).where('id', '=', customerId).execute()
  await confirm(false)
  expect((await collectOwnData(db, customerId)).questions).toEqual([])
  await confirm(true)
  expect((await collectOwnData(db, customerId)).questions).toMatchObject([
    { title: 'Rose Katan', body: text.body, answer: 'Yes.' },
  ])
  expect(await eraseAccount(parts, customerId)).toEqual({ outcome: 'erased' })
  expect((await answeredQuestions()).map((each) => each.id)).not.toContain(id)
})
