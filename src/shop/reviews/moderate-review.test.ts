import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { deliveredTo } from '../../../tests/support/review-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { moderateReview, type Moderation } from './moderate-review.server.ts'
import { listAllReviews } from './moderation-store.server.ts'
import { findReviewCounts, insertReview, listReviews } from './review-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

async function reviewed(stars = 2) {
  const { customerId, order, productId } = await deliveredTo(db)
  const text = { stars, fit: 'small' as const, body: 'Colour ran', author: 'Asha R.' }
  const id = await insertReview(db, { ...text, customerId, orderNumber: order.number, productId })
  return { id: id!, productId }
}
const moderate = (id: string, change: Moderation) =>
  moderateReview(db, { id, staffId: meera.id, change })
const logged = (id: string) =>
  db
    .selectFrom('staff_changes')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `review:${id}`)
    .orderBy('changed_at')
    .execute()

test('a hidden review is neither shown nor counted, until it is shown again', async () => {
  const { id, productId } = await reviewed()
  const counts = await findReviewCounts(db, productId)
  expect(await moderate(id, { kind: 'hide', reason: 'Names a neighbour' })).toEqual({
    outcome: 'saved',
  })
  expect(await listReviews(db, productId)).toEqual([])
  expect(await findReviewCounts(db, productId)).toEqual({
    reviews: 0,
    stars: 0,
    runsSmall: 0,
    runsTrue: 0,
    runsLarge: 0,
  })
  const hidden = await listAllReviews(db, 'hidden', 1)
  expect(hidden.items).toMatchObject([{ id, hiddenReason: 'Names a neighbour' }])
  expect(await moderate(id, { kind: 'show' })).toEqual({ outcome: 'saved' })
  expect(await findReviewCounts(db, productId)).toEqual(counts)
  expect(await listReviews(db, productId)).toMatchObject([{ id, body: 'Colour ran' }])
  expect((await logged(id)).map(({ action }) => action)).toEqual(['review-hidden', 'review-shown'])
})

test('a reply is shown below the review, and its text never changes', async () => {
  const { id, productId } = await reviewed()
  await moderate(id, { kind: 'reply', text: 'We are sorry.' })
  expect(await listReviews(db, productId)).toMatchObject([
    { body: 'Colour ran', stars: 2, reply: 'We are sorry.' },
  ])
  expect(await moderate(id, { kind: 'reply', text: 'We are sorry.' })).toEqual({
    outcome: 'unchanged',
  })
  await moderate(id, { kind: 'reply', text: '' })
  expect(await listReviews(db, productId)).toMatchObject([{ reply: null }])
  expect(await logged(id)).toMatchObject([
    { before: { reply: null }, after: { reply: 'We are sorry.' } },
    { before: { reply: 'We are sorry.' }, after: { reply: null } },
  ])
})

test.each([
  ['reason-missing', { kind: 'hide', reason: '' }],
  ['too-long', { kind: 'hide', reason: 'x'.repeat(501) }],
  ['too-long', { kind: 'reply', text: 'x'.repeat(2001) }],
  ['unchanged', { kind: 'show' }],
] as const)('a change with the outcome %s writes nothing', async (outcome, change) => {
  const { id, productId } = await reviewed()
  const before = await listReviews(db, productId)
  expect(await moderate(id, change)).toEqual({ outcome })
  expect(await listReviews(db, productId)).toEqual(before)
  expect(await logged(id)).toEqual([])
})

test('an unknown review is refused', async () => {
  const id = crypto.randomUUID()
  expect(await moderate(id, { kind: 'show' })).toEqual({ outcome: 'unknown-review' })
})

test('the admin lists reviews without a reply', async () => {
  const { id } = await reviewed(5)
  const ids = async () => (await listAllReviews(db, 'unanswered', 1)).items.map((each) => each.id)
  expect(await ids()).toContain(id)
  await moderate(id, { kind: 'reply', text: 'Thank you!' })
  expect(await ids()).not.toContain(id)
})
