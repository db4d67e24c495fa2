import { expect, test } from 'vitest'
import { askQuestion } from '#shop/questions/ask-question.server.ts'
import { findProductPage } from '#shop/product-page/product-page-store.server.ts'
import { listQuestions } from '#shop/questions/question-store.server.ts'
import { admin, sareeInShop, type Person } from '../../../../tests/support/builders.ts'
import { createQueuedMails, queueInTable } from '../../../../tests/support/queued-mails.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import QuestionsPage, { action, loader } from './questions-page.tsx'

const { db } = await testDatabase()
await createQueuedMails(db)
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' } as never
const shop = { db, config, jobs: queueInTable() as never }
const meera = await admin(db)
const saree = await sareeInShop(db, { title: 'Rose Katan', images: 0 })
const load = (query = '', signedIn: Person | null = meera) =>
  loader(getting(shop, `/admin/questions${query}`, { signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting(shop, '/admin/questions', { fields, signedIn }))
const shown = async (query = '') =>
  textOf(pageHtml(QuestionsPage, { loaderData: await load(query) }, { path: '/admin/questions' }))
const answered = async () =>
  (await findProductPage(db, saree.id))!.questions.map(({ answer }) => answer)

let written = 0
async function asked(): Promise<string> {
  const body = `Is the border woven? ${++written}`
  const text = { email: 'asha@example.com', size: '', body }
  await askQuestion(db, saree, text)
  const { items } = await listQuestions(db, 'waiting', 1)
  return items[0]!.id
}

test('without questions, the page says where they come from', async () => {
  expect(await shown()).toContain('No questions here Customers ask with the button')
})

test('a question is listed, answered, hidden with a reason and shown again', async () => {
  const id = await asked()
  expect(await shown()).toContain('asha@example.com')
  expect(await send({ intent: 'answer-question', id, answer: ' Yes. ' })).toMatchObject({
    tone: 'success',
  })
  expect(await answered()).toEqual(['Yes.'])
  expect(await shown()).toContain('No questions here')
  expect(await shown('?show=all')).toContain('The mail has been sent')
  expect(await send({ intent: 'hide-question', id, reason: '' })).toMatchObject({ tone: 'error' })
  await send({ intent: 'hide-question', id, reason: 'Repeated' })
  expect(await answered()).toEqual([])
  expect(await shown('?show=hidden')).toContain('Hidden: Repeated')
  await send({ intent: 'show-question', id })
  expect(await answered()).toEqual(['Yes.'])
})

test('malformed forms are refused', async () => {
  const id = await asked()
  for (const fields of [
    { intent: 'answer-question', id: 'x', answer: 'Hello' },
    { intent: 'edit', id },
    { intent: 'show-question', id: crypto.randomUUID() },
  ])
    expect(await send(fields)).toMatchObject({ tone: 'error' })
})

test('only admins read and answer questions', async () => {
  const id = await asked()
  const before = await answered()
  await expectForAdminsOnly(shop, (signedIn) => load('', signedIn))
  await expectForAdminsOnly(shop, (signedIn) =>
    send({ intent: 'answer-question', id, answer: 'No' }, signedIn),
  )
  expect(await answered()).toEqual(before)
})
