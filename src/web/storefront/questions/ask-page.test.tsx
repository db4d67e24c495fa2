import { expect, test } from 'vitest'
import { askQuestion } from '#shop/questions/ask-question.server.ts'
import type { AnsweredQuestion } from '#shop/questions/question.ts'
import { customer, suitInShop, type Person } from '../../../../tests/support/builders.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting, posting, type Fields } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import AskPage, { action, loader } from './ask-page.tsx'
import { questionsHtml } from './questions-html.server.tsx'

const { db, pool } = await testDatabase()
const shop = { db, pool }
const suit = await suitInShop(db, { title: 'Teal suit', images: 0 })
const path = `/questions/${suit.id}`
const params = { id: suit.id }
const load = (signedIn: Person | null = null) => loader(getting(shop, path, { signedIn, params }))
const send = (fields: Fields, signedIn: Person | null = null) =>
  action(posting(shop, path, { fields, signedIn, params }))
const rows = () => db.selectFrom('product_questions').select(['email', 'size', 'body']).execute()
const fields = { email: 'asha@example.com', size: 'M', body: 'Is it lined?' }

const question: AnsweredQuestion = {
  id: 'q-1',
  size: 'M',
  body: '<script>alert(1)</script>',
  answer: 'Yes.\nFully.',
  answeredAt: new Date('2026-11-01T06:00:00Z'),
}
const product = { id: 'p-1', title: 'Teal suit', url: 'http://zari.test/productinfo/p-1' }

test('the region of a product page has answered questions and ways to ask', () => {
  const html = questionsHtml({ product, questions: [question], whatsapp: '+44 20 5550 100' })
  expect(html).not.toContain('<script>')
  expect(textOf(html)).toContain('About size M The shop answered on Nov 01, 2026 Yes. Fully.')
  const links = linksOf(html)
  expect(links['Ask about this piece']).toBe('/questions/p-1')
  expect(links['Ask on WhatsApp']).toContain('https://wa.me/44205550100?text=Teal%20suit')
  const without = questionsHtml({ product, questions: [], whatsapp: 'at the desk' })
  expect(Object.keys(linksOf(without))).toEqual(['Ask about this piece'])
})

test('a guest asks with an address, a customer with that of the account', async () => {
  const html = pageHtml(AskPage, { loaderData: await load() })
  expect(textOf(html)).toContain('Teal suit About size Any S M')
  expect(html).toContain('name="email"')
  const { data } = await send(fields)
  expect(data).toMatchObject({ isSent: true })
  const after = pageHtml(AskPage, { loaderData: await load(), actionData: data })
  expect(textOf(after)).toContain('We will answer to asha@example.com')
  expect(after).not.toContain('<textarea')

  const asha = await customer(db)
  const own = pageHtml(AskPage, { loaderData: await load(asha) })
  expect(own).not.toContain('name="email"')
  await send(fields, asha)
  expect(await rows()).toEqual([
    { email: 'asha@example.com', size: 'M', body: 'Is it lined?' },
    { email: asha.email, size: 'M', body: 'Is it lined?' },
  ])
})

test('a faulty or hostile question comes back with its problems, and nothing is written', async () => {
  const before = await rows()
  const body = '<a href="https://spam.example">Win</a>'
  const { data, init } = await send({ email: 'asha', size: 'XXXL', body })
  expect(init?.status).toBe(400)
  const html = pageHtml(AskPage, { loaderData: await load(), actionData: data })
  for (const problem of [
    'Please write plain text without links or HTML.',
    'Please enter your email address.',
    'This piece does not come in this size.',
  ])
    expect(textOf(html)).toContain(problem)
  expect(html).not.toContain('<a href="https://spam.example">')
  expect(await rows()).toEqual(before)
})

test('too many questions are refused, and nothing is written', async () => {
  const often = { ...fields, email: 'often@example.com' }
  for (let times = 0; times < 10; times++) expect((await send(often)).data.isSent).toBe(true)
  const before = await rows()
  expect((await send(often)).init?.status).toBe(429)
  expect(await rows()).toEqual(before)
  for (let times = 0; times < 50; times++)
    await askQuestion(db, suit, { ...fields, body: `Is it soft? ${times}` })
  const all = await rows()
  const waiting = await send({ ...fields, email: 'new@example.com' })
  expect(waiting.init?.status).toBe(422)
  expect(await rows()).toEqual(all)
})

test('there is no form for an unknown product', async () => {
  const unknown = { signedIn: null, params: { id: crypto.randomUUID() } }
  await expect(loader(getting(shop, '/questions/x', unknown))).rejects.toMatchObject({
    status: 404,
  })
})
