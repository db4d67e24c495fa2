import fs from 'node:fs'
import { expect, test } from 'vitest'
import { insertReview } from '#shop/reviews/review-store.server.ts'
import type { Review } from '#shop/reviews/review.ts'
import { customer, sareeInShop, type Person } from '../../../../tests/support/builders.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { deliveredTo } from '../../../../tests/support/review-fixtures.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { getting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import AllReviewsPage, { loader as loadAll } from './all-reviews-page.tsx'
import { ReviewList } from './review-list.tsx'
import { ratingHtml, reviewsHtml } from './reviews-html.server.tsx'
import WriteReviewsPage, { action, loader } from './write-reviews-page.tsx'

const { db, pool } = await testDatabase()
const stored = new Map<string, Uint8Array>()
const media = { write: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes) }
const shop = { db, pool, media: media as never, jobs: { enqueue: async () => {} } as never }

const asha = await customer(db)
const delivered = () => deliveredTo(db, undefined, { customerId: asha.id })
const load = (number: string, signedIn: Person | null = asha) =>
  loader(getting(shop, `/orders/${number}/reviews`, { signedIn, params: { number } }))

function formFor(number: string, fields: Record<string, string | File>): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return new Request(`http://zari.test/orders/${number}/reviews`, { method: 'POST', body })
}
const sendForm = (request: Request, number: string, who: Person | null) =>
  action(routeArguments(shop, { request, signedIn: who, params: { number } }))
const send = (number: string, fields: Record<string, string | File>, who: Person | null = asha) =>
  sendForm(formFor(number, fields), number, who)
const rows = () => db.selectFrom('reviews').selectAll().orderBy('written_at').execute()

const review: Review = {
  id: 'r-1',
  author: 'Asha R.',
  stars: 4,
  fit: 'small',
  body: '<script>alert(1)</script>\nSoft',
  writtenAt: new Date('2026-11-01T06:00:00Z'),
  reply: 'Thank you!',
  photos: [{ id: 'p-1', width: 900, height: 1200, tint: '#112233' }],
}

test('a review shows stars, author, day, fit, text, photos and the reply of the shop', () => {
  const html = htmlOf(<ReviewList reviews={[review]} />)
  expect(html).toContain('aria-label="4 of 5 stars"')
  expect(textOf(html)).toContain('Asha R. Nov 01, 2026 · Runs small')
  expect(textOf(html)).toContain('The shop replied Thank you!')
  expect(html).toContain('alt="Photo 1 by Asha R."')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script>')
})

test('the region of a product page has the average, the usual fit and a link to all reviews', () => {
  const counts = { reviews: 12, stars: 52, runsSmall: 7, runsTrue: 2, runsLarge: 0 }
  const html = reviewsHtml({ productId: 'x-1', counts, reviews: [review] })
  expect(textOf(html)).toContain('4.3 of 5, from 12 reviews by customers who bought it. Runs small')
  expect(linksOf(html)).toEqual({ 'All 12 reviews': '/reviews/x-1' })
  const few = { ...counts, reviews: 1, stars: 4, runsSmall: 0, runsTrue: 0 }
  const one = reviewsHtml({ productId: 'x-1', counts: few, reviews: [review] })
  expect(textOf(one)).toContain('4 of 5, from 1 review by customers who bought it.')
  expect(linksOf(one)).toEqual({})
  const none = reviewsHtml({ productId: 'x-1', counts: undefined, reviews: [] })
  expect(textOf(none)).toContain('No reviews yet.')
})

test('the rating beside the price leads to the reviews, and is left out without any', () => {
  const counts = { reviews: 12, stars: 52, runsSmall: 7, runsTrue: 2, runsLarge: 0 }
  expect(linksOf(ratingHtml(counts))).toEqual({ '★ 4.3 of 5, 12 reviews': '#reviews' })
  expect(ratingHtml({ ...counts, reviews: 1, stars: 4 })).toContain('4 of 5, 1 review<')
  expect(ratingHtml(undefined)).toBe('')
  expect(ratingHtml({ ...counts, reviews: 0, stars: 0 })).toBe('')
})

test('a customer writes a review with a photo on the page of the order', async () => {
  const { order, productId } = await delivered()
  const html = pageHtml(WriteReviewsPage, { loaderData: await load(order.number) })
  expect(textOf(html)).toContain('How reviews work here')
  expect(textOf(html)).toContain('Lotus Banarasi Stars 1 star 2 stars')
  const photo = new File([fs.readFileSync('tests/pictures/Landscape_1.jpg')], 'me.jpg')
  const fields = { productId, stars: '5', body: 'Soft', photo }
  const { data } = await send(order.number, fields)
  expect(data).toMatchObject({ tone: 'success', productId })
  expect((await rows()).at(-1)).toMatchObject({ author: 'Asha R.', stars: 5, fit: null })
  expect(stored.size).toBe(1)
  const after = pageHtml(WriteReviewsPage, {
    loaderData: await load(order.number),
    actionData: data,
  })
  expect(textOf(after)).toContain('Thank you for your review!')
  expect(textOf(after)).toContain('You have reviewed this piece')
  expect(after).not.toContain('name="body"')
})

test('an incomplete review comes back with its text and problems, and nothing is written', async () => {
  const { order, productId } = await delivered()
  const before = await rows()
  const { data, init } = await send(order.number, { productId, stars: '', body: 'Soft' })
  expect(init?.status).toBe(400)
  expect(await rows()).toEqual(before)
  const html = pageHtml(WriteReviewsPage, {
    loaderData: await load(order.number),
    actionData: data,
  })
  expect(html).toContain('>Soft</textarea>')
  expect(textOf(html)).toContain('Please fill this in.')
})

test('a hostile file, another customer’s order and a repeated review are refused', async () => {
  const { order, productId } = await delivered()
  const fields = { productId, stars: '5', body: 'Soft' }
  const before = await rows()
  const photo = new File(['<svg onload="alert(1)"/>'], 'photo.jpg', { type: 'image/jpeg' })
  expect((await send(order.number, { ...fields, photo })).data.text).toContain('cannot be read')
  const mira = await customer(db)
  expect((await send(order.number, fields, mira)).data.text).toContain('your own orders')
  await expect(load(order.number, mira)).rejects.toMatchObject({ status: 404 })
  expect(await rows()).toEqual(before)
  await send(order.number, fields)
  const again = await send(order.number, fields)
  expect([again.init?.status, again.data.text]).toEqual([
    422,
    'You have reviewed this piece already.',
  ])
  expect(await rows()).toHaveLength(before.length + 1)
})

test('the body is read only for pieces that the customer has received', async () => {
  const { order, productId } = await delivered()
  const under = await deliveredTo(db, undefined, { customerId: asha.id, status: 3 })
  const mira = await customer(db)
  const fields = { productId, stars: '5', body: 'Soft' }
  const before = await rows()
  for (const [number, who] of [
    [order.number, mira],
    [under.order.number, asha],
  ] as const) {
    const request = formFor(number, fields)
    expect((await sendForm(request, number, who)).init?.status).toBe(422)
    expect(request.bodyUsed).toBe(false)
  }
  expect(await rows()).toEqual(before)
})

test('guests are led to the login, and a customer sends at most twenty reviews an hour', async () => {
  const { order, productId } = await delivered()
  for (const call of [() => load(order.number, null), () => send(order.number, {}, null)])
    await expect(call()).rejects.toMatchObject({ status: 302 })
  const often = await customer(db)
  for (let times = 0; times < 20; times++) await send(order.number, { productId }, often)
  const { init } = await send(order.number, { productId, stars: '5', body: 'Soft' }, often)
  expect(init?.status).toBe(429)
})

test('all reviews of a product are on a page of their own, ten at a time', async () => {
  const product = await sareeInShop(db, { title: 'River Tussar', images: 0 })
  for (let made = 0; made < 12; made++) {
    const { id } = await customer(db)
    const { order } = await deliveredTo(db, product, { customerId: id })
    const text = { stars: 5, fit: null, body: `Review ${made}`, author: 'Asha' }
    const key = { customerId: id, orderNumber: order.number, productId: product.id }
    await insertReview(db, { ...text, ...key })
  }
  const open = (query: string) => {
    const params = { id: product.id }
    return loadAll(getting(shop, `/reviews/${product.id}${query}`, { signedIn: null, params }))
  }
  const loaderData = await open('?page=2')
  const html = pageHtml(AllReviewsPage, { loaderData })
  expect(textOf(html)).toContain('Reviews of River Tussar')
  expect(loaderData.reviews.items.map(({ body }) => body)).toEqual(['Review 1', 'Review 0'])
  const params = { id: crypto.randomUUID() }
  await expect(
    loadAll(getting(shop, '/reviews/x', { signedIn: null, params })),
  ).rejects.toMatchObject({ status: 404 })
})
