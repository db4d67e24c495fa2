import { expect, test } from 'vitest'
import { insertReview, listReviews } from '#shop/reviews/review-store.server.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { deliveredTo } from '../../../../tests/support/review-fixtures.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import ReviewsPage, { action, loader } from './reviews-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const load = (query = '', signedIn: Person | null = meera) =>
  loader(getting({ db }, `/admin/reviews${query}`, { signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting({ db }, '/admin/reviews', { fields, signedIn }))
const shown = async (query = '') =>
  textOf(pageHtml(ReviewsPage, { loaderData: await load(query) }, { path: '/admin/reviews' }))

async function reviewed() {
  const { customerId, order, productId } = await deliveredTo(db)
  const text = { stars: 2, fit: 'small' as const, body: 'Colour ran', author: 'Asha R.' }
  const id = await insertReview(db, { ...text, customerId, orderNumber: order.number, productId })
  return { id: id!, productId, number: order.number }
}

test('without reviews, the page says when they come', async () => {
  expect(await shown()).toContain('No reviews here Customers are asked for one')
})

test('a review is listed with its order, replied to, hidden with a reason and shown again', async () => {
  const { id, productId, number } = await reviewed()
  expect(await shown()).toContain('2 of 5 stars · Asha R.')
  expect(await shown()).toContain(number)
  expect(await send({ intent: 'reply-to-review', id, reply: ' We are sorry. ' })).toMatchObject({
    tone: 'success',
  })
  expect(await shown()).toContain('We are sorry.')
  expect(await send({ intent: 'hide-review', id, reason: '' })).toMatchObject({ tone: 'error' })
  expect(await listReviews(db, productId)).toHaveLength(1)
  await send({ intent: 'hide-review', id, reason: 'Names a neighbour' })
  expect(await listReviews(db, productId)).toEqual([])
  expect(await shown('?show=hidden')).toContain('Hidden: Names a neighbour')
  await send({ intent: 'show-review', id })
  expect(await listReviews(db, productId)).toHaveLength(1)
})

test('malformed forms are refused', async () => {
  const { id } = await reviewed()
  for (const fields of [
    { intent: 'reply-to-review', id: 'x', reply: 'Hello' },
    { intent: 'edit', id },
    { intent: 'show-review', id: crypto.randomUUID() },
  ])
    expect(await send(fields)).toMatchObject({ tone: 'error' })
})

test('only admins read and moderate reviews', async () => {
  const { id, productId } = await reviewed()
  await expectForAdminsOnly({ db }, (signedIn) => load('', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) =>
    send({ intent: 'hide-review', id, reason: 'No' }, signedIn),
  )
  expect(await listReviews(db, productId)).toHaveLength(1)
})
