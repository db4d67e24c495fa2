import { expect, test } from 'vitest'
import { admin, placedOrder, sareeInShop } from '../../../tests/support/builders.ts'
import { insertPaymentsOfEveryKind } from '../../../tests/support/payment-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { insertQuery, updateQueryState } from '../inbox/query-store.server.ts'
import { insertQuestion, updateQuestionHidden } from '../questions/question-store.server.ts'
import { countOpenTasks } from '../payment-admin/lists/count-open-tasks.server.ts'
import { countOpenWork } from './open-work-store.server.ts'
import { OPEN_WORK_MAX, openWorkFor } from './open-work.ts'

const question = {
  yourName: 'Asha',
  yourEmail: 'asha@zari.test',
  yourSubject: '',
  yourMessage: 'Do you ship to Pune?',
}

test('orders to confirm and unanswered queries are counted, finished ones are not', async () => {
  const { db } = await testDatabase()
  expect(await countOpenWork(db)).toEqual({
    orders: 0,
    payments: 0,
    returns: 0,
    queries: 0,
    questions: 0,
    complaints: 0,
  })
  await placedOrder(db)
  await placedOrder(db, { status: 2 })
  const reader = await insertQuery(db, question)
  await insertQuery(db, question)
  expect(await countOpenWork(db)).toEqual({
    orders: 1,
    payments: 0,
    returns: 0,
    queries: 2,
    questions: 0,
    complaints: 0,
  })
  const { id: staffId } = await admin(db)
  await updateQueryState(db, reader, { isRead: true, isAnswered: true, staffId })
  expect(await countOpenWork(db)).toMatchObject({ queries: 1 })
})

test('questions without an answer are counted, hidden ones are not', async () => {
  const { db } = await testDatabase()
  const saree = await sareeInShop(db, { images: 0 })
  const ask = { productId: saree.id, email: 'asha@zari.test', size: '', body: 'Is it soft?' }
  await insertQuestion(db, ask)
  const hidden = await insertQuestion(db, ask)
  await updateQuestionHidden(db, hidden, 'Advertisement')
  expect(await countOpenWork(db)).toMatchObject({ questions: 1, queries: 0 })
})

test('the count of payments to verify equals the list on the money screen', async () => {
  const { db } = await testDatabase()
  await admin(db)
  await insertPaymentsOfEveryKind(db)
  const { verify } = await countOpenTasks(db)
  expect(verify).toBeGreaterThan(0)
  expect(await countOpenWork(db)).toMatchObject({ payments: verify })
})

test('open work is counted up to the limit above which the navigation shows 99+', async () => {
  const { db } = await testDatabase()
  const rows = Array.from({ length: OPEN_WORK_MAX + 5 }, () => ({
    id: crypto.randomUUID(),
    your_name: 'Asha',
    your_email: 'asha@zari.test',
    your_subject: '',
    your_message: 'Hello',
  }))
  await db.insertInto('queries').values(rows).execute()
  expect(await countOpenWork(db)).toMatchObject({ queries: OPEN_WORK_MAX })
})

test('a packer sees only the number of open orders', () => {
  const work = { orders: 2, payments: 3, returns: 5, queries: 4, questions: 6, complaints: 0 }
  expect(openWorkFor('admin', work)).toEqual(work)
  expect(openWorkFor('packer', work)).toEqual({
    orders: 2,
    payments: 0,
    returns: 0,
    queries: 0,
    questions: 0,
    complaints: 0,
  })
})
