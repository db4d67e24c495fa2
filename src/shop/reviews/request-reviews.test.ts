import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { deliveredDaysAgo, deliveredTo } from '../../../tests/support/review-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { chooseReviewRequests } from '../mail-choices/choose-review-requests.server.ts'
import { insertMailKeys } from '../mail-choices/mail-choice-store.server.ts'
import { requestReviews } from './request-reviews.server.ts'
import { insertReview } from './review-store.server.ts'

const { db } = await testDatabase()
beforeEach(async () => {
  await sql`truncate mails, reviews, order_status_changes cascade`.execute(db)
  await db
    .updateTable('shop_settings')
    .set({ review_mails_are_on: true, review_mail_days: 7 })
    .execute()
})

const asked = async () =>
  (
    await db
      .selectFrom('mails')
      .select(['order_id', 'subject', 'letter'])
      .where('kind', '=', 'review-request')
      .orderBy('id')
      .execute()
  ).map((mail) => ({ ...mail, letter: JSON.stringify(mail.letter) }))

async function delivered(days: number, status = 4) {
  const made = await deliveredTo(db, undefined, { status })
  await deliveredDaysAgo(db, made.order.id, days)
  return made
}

test('customers are asked once, seven days after the delivery', async () => {
  const old = await delivered(8)
  await delivered(6)
  await Promise.all([requestReviews(db), requestReviews(db)])
  await requestReviews(db)
  expect(await asked()).toMatchObject([
    { order_id: old.order.id, subject: 'How do you like Lotus Banarasi?' },
  ])
  expect((await asked())[0]?.letter).toContain(`/orders/${old.order.number}/reviews`)
})

test('the mail has a link that turns these mails off without a login', async () => {
  const { customerId, order } = await delivered(8)
  await sql`update orders set email = users.email from users
    where users.id = orders.customer_id and orders.id = ${order.id}`.execute(db)
  await requestReviews(db)
  const key = (await insertMailKeys(db, [customerId])).get(customerId)
  expect((await asked())[0]?.letter).toContain(`/profile/mails?key=${key}&mail=reviews`)
})

test("a mail to an address that is not the account's has no link to the choices of mails", async () => {
  const { order } = await delivered(8)
  await db
    .updateTable('orders')
    .set({ email: 'old@example.com' })
    .where('id', '=', order.id)
    .execute()
  await requestReviews(db)
  expect(await asked()).toHaveLength(1)
  expect((await asked())[0]?.letter).not.toContain('/profile/mails')
})

test('a customer who turned review requests off is not asked, and may be asked again later', async () => {
  const { customerId } = await delivered(8)
  await delivered(8)
  await chooseReviewRequests(db, { customerId, isOn: false })
  await requestReviews(db)
  expect(await asked()).toHaveLength(1)
  await chooseReviewRequests(db, { customerId, isOn: true })
  await requestReviews(db)
  expect(await asked()).toHaveLength(2)
})

test('orders that came back, were delivered long ago or have no address are not asked about', async () => {
  await delivered(38)
  await delivered(8, 3)
  const [refunded, erased] = [await delivered(8), await delivered(8)]
  const change = (id: number, values: object) =>
    db.updateTable('orders').set(values).where('id', '=', id).execute()
  await change(refunded.order.id, { payment_state: 'refunded' })
  await change(erased.order.id, { email: '' })
  await requestReviews(db)
  expect(await asked()).toEqual([])
})

test('the mail names a piece without a review, and nothing is sent if there is none', async () => {
  const { customerId, order, productId } = await delivered(8)
  const review = { stars: 5, fit: null, body: 'Soft', author: 'Asha', customerId, productId }
  await insertReview(db, { ...review, orderNumber: order.number })
  await requestReviews(db)
  expect(await asked()).toEqual([])
  const second = await sareeInShop(db, { title: 'River Tussar', images: 0 })
  await insertOrderLine(db, order.id, second, { position: 1 })
  await requestReviews(db)
  expect(await asked()).toMatchObject([{ subject: 'How do you like River Tussar?' }])
})

test('the setting switches the mails off and changes the number of days', async () => {
  await delivered(3)
  await db
    .updateTable('shop_settings')
    .set({ review_mails_are_on: false, review_mail_days: 2 })
    .execute()
  await requestReviews(db)
  expect(await asked()).toEqual([])
  await db.updateTable('shop_settings').set({ review_mails_are_on: true }).execute()
  await requestReviews(db)
  expect(await asked()).toHaveLength(1)
})
