import fs from 'node:fs'
import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { textOf } from '../support/text-of.ts'
import { deliveredTo } from '../support/review-fixtures.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const saree = await sareeInShop(db, { title: 'Lotus Banarasi' })
const path = `/productinfo/${saree.id}/lotus-banarasi`
const page = async (at = path) => (await guest.get(at)).text()

async function send(cookie: string, number: string, fields: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return fetch(`${shop.url}/orders/${number}/reviews`, {
    method: 'POST',
    body,
    headers: { cookie },
  })
}

test('a review with a photo appears on the cached page of its product only, with its rating', async () => {
  const other = await sareeInShop(db, { title: 'River Tussar' })
  const asha = await signedIn(shop)
  const { order } = await deliveredTo(db, saree, { customerId: asha.id })
  expect(textOf(await page())).toContain('Reviews No reviews yet.')
  const otherPage = `/productinfo/${other.id}/river-tussar`
  await page(otherPage)

  const photo = new Blob([fs.readFileSync('tests/pictures/Landscape_1.jpg')])
  const fields = { productId: saree.id, stars: '4', body: 'Soft & bright', photo }
  const sent = await send(asha.cookie, order.number, fields)
  expect([sent.status, textOf(await sent.text())]).toEqual([
    200,
    expect.stringContaining('Thank you for your review!'),
  ])
  await expect.poll(() => page()).toContain('Soft &amp; bright')
  const html = await page()
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":"4"')
  expect(html).toContain('alt="Photo 1 by Asha R."')
  expect(textOf(html)).toContain('4 of 5, 1 review Lotus Banarasi')
  const image = /\/images\/[\w-]+\/240\.webp/.exec(html.slice(html.indexOf('id="reviews"')))?.[0]
  expect((await guest.get(image ?? '')).headers.get('content-type')).toBe('image/webp')
  expect(await page(otherPage)).not.toContain('aggregateRating')
  expect(
    await (await asha.post('/profile/my-data.json', { password: 'six-yards-of-silk' })).json(),
  ).toMatchObject({
    reviews: [{ title: 'Lotus Banarasi', stars: 4, body: 'Soft & bright' }],
  })
})

test('guests and other customers cannot review an order, and too large a body is refused', async () => {
  const asha = await signedIn(shop)
  const mira = await signedIn(shop)
  const { order } = await deliveredTo(db, saree, { customerId: asha.id })
  const count = () => db.selectFrom('reviews').select('id').execute()
  const before = await count()
  const fields = { productId: saree.id, stars: '1', body: 'Bad' }
  const asGuest = await send('', order.number, fields)
  expect(asGuest.url).toContain('/authentication')
  expect((await send(mira.cookie, order.number, fields)).status).toBe(422)
  const parts = Object.fromEntries(Array.from({ length: 50 }, (_, part) => [`part${part}`, 'x']))
  expect((await send(asha.cookie, order.number, { ...fields, ...parts })).status).toBe(400)
  const large = new Blob([Buffer.alloc(34 * 1024 * 1024)])
  const response = await send(asha.cookie, order.number, { ...fields, photo: large }).catch(
    () => ({ status: 413 }) as Response,
  )
  expect(response.status).toBe(413)
  expect(await count()).toHaveLength(before.length)
})
