import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { customer, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { hostileDrawings } from '../../../tests/support/hostile-drawings.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { deliveredTo } from '../../../tests/support/review-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { pngOfSize } from '../../../tests/pictures/picture-bytes.ts'
import { deleteUnusedImages } from '../media/delete-unused-images.server.ts'
import { eraseAccount } from '../privacy/erase-account.server.ts'
import {
  deleteReviewsOf,
  findReviewCounts,
  listDeliveredPieces,
  listReviews,
} from './review-store.server.ts'
import { PHOTO_BYTES_MAX } from './review.ts'
import { writeReview } from './write-review.server.ts'

const { db } = await testDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-reviews-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const jobs = { enqueue: async () => {} }
const parts = { db, jobs, media: openMediaStorage({ folder }) }
const photo = fs.readFileSync('tests/pictures/Landscape_1.jpg')

type Delivered = Awaited<ReturnType<typeof deliveredTo>>
const write = (
  { customerId, order, productId }: Delivered,
  photos: Uint8Array[] = [],
  body = 'Soft',
) =>
  writeReview(
    parts,
    {
      customerId,
      orderNumber: order.number,
      productId,
      author: 'Asha R.',
      stars: 5,
      fit: 'true',
      body,
    },
    photos,
  )

async function everything() {
  const rows = await Promise.all(
    (['reviews', 'review_photos', 'review_counts', 'images'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )
  const sorted = rows.map((each) => each.map((row) => JSON.stringify(row)).toSorted())
  return [sorted, fs.readdirSync(folder, { recursive: true })]
}

test('a customer reviews a delivered piece once, with photos', async () => {
  const delivered = await deliveredTo(db)
  expect(await write(delivered, [photo, photo])).toEqual({ outcome: 'written' })
  const reviews = await listReviews(db, delivered.productId)
  expect(reviews).toMatchObject([{ author: 'Asha R.', stars: 5, fit: 'true', body: 'Soft' }])
  expect(reviews[0]?.photos).toHaveLength(2)
  const before = await everything()
  expect(await write(delivered, [photo], 'Again')).toEqual({ outcome: 'already-reviewed' })
  const second = await deliveredTo(
    db,
    { ...(await sareeInShop(db, { images: 0 })), id: delivered.productId },
    delivered,
  )
  expect(await write(second)).toEqual({ outcome: 'already-reviewed' })
  expect((await everything())[0]?.slice(0, 3)).toEqual(before[0]?.slice(0, 3))
})

test('reviews without a delivered, paid order of this customer and product write nothing', async () => {
  const delivered = await deliveredTo(db)
  const onItsWay = await deliveredTo(db, undefined, { status: 3 })
  const refunded = await deliveredTo(db)
  await db
    .updateTable('orders')
    .set({ payment_state: 'refunded' })
    .where('id', '=', refunded.order.id)
    .execute()
  const stranger = (await customer(db)).id
  const other = await sareeInShop(db, { images: 0 })
  const before = await everything()
  for (const wrong of [
    onItsWay,
    refunded,
    { ...delivered, customerId: stranger },
    { ...delivered, productId: other.id },
    { ...delivered, productId: "' or true" },
    { ...delivered, order: { ...delivered.order, number: 'AAAA000000' } },
  ])
    expect(await write(wrong, [photo])).toEqual({ outcome: 'not-delivered' })
  expect(await everything()).toEqual(before)
})

test('a hostile or too large photo refuses the whole review, and nothing is written', async () => {
  const delivered = await deliveredTo(db)
  const before = await everything()
  const hostile: [Uint8Array, string][] = [
    ...Object.values(hostileDrawings)
      .slice(0, 3)
      .map((svg): [Uint8Array, string] => [Buffer.from(svg), 'svg']),
    [Buffer.from('<?php system($_GET[1]); ?>'), 'not-an-image'],
    [Buffer.from('<html><script>alert(1)</script>'), 'not-an-image'],
    [photo.subarray(0, 200), 'damaged'],
    [pngOfSize(20_000, 20_000), 'too-many-pixels'],
    [Buffer.concat([photo, Buffer.alloc(PHOTO_BYTES_MAX)]), 'too-large'],
  ]
  for (const [bytes, code] of hostile) {
    const outcome = await write(delivered, [photo, bytes])
    expect(outcome.outcome, code).toBe('photo-refused')
  }
  expect(
    await write(
      delivered,
      Array.from({ length: 5 }, () => photo),
    ),
  ).toEqual({
    outcome: 'too-many-photos',
  })
  expect(await everything()).toEqual(before)
})

test('of two reviews at the same moment one is written', async () => {
  const delivered = await deliveredTo(db)
  const outcomes = await Promise.all([write(delivered, [photo]), write(delivered)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['already-reviewed', 'written'])
  expect(await findReviewCounts(db, delivered.productId)).toMatchObject({ reviews: 1, stars: 5 })
})

test('the counts of reviews at the same moment are complete', async () => {
  const saree = await sareeInShop(db, { images: 0 })
  const all = await Promise.all(Array.from({ length: 12 }, () => deliveredTo(db, saree)))
  await Promise.all(all.map((delivered) => write(delivered)))
  expect(await findReviewCounts(db, saree.id)).toEqual({
    reviews: 12,
    stars: 60,
    runsSmall: 0,
    runsTrue: 12,
    runsLarge: 0,
  })
  const pages = [await listReviews(db, saree.id), await listReviews(db, saree.id, 2)]
  expect(pages.map(({ length }) => length)).toEqual([10, 2])
})

test('an erased account takes its reviews with it; their photos become unused', async () => {
  const delivered = await deliveredTo(db)
  await write(delivered, [photo])
  const [review] = await listReviews(db, delivered.productId)
  const image = () =>
    db
      .selectFrom('images')
      .select('unused_since')
      .where('id', '=', review!.photos[0]!.id)
      .executeTakeFirstOrThrow()
  await deleteUnusedImages({ db, jobs })
  expect((await image()).unused_since).toBeNull()
  const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
  expect(await eraseAccount({ db, jobs, config }, delivered.customerId)).toEqual({
    outcome: 'erased',
  })
  expect(await listReviews(db, delivered.productId)).toEqual([])
  expect(await findReviewCounts(db, delivered.productId)).toMatchObject({ reviews: 0, stars: 0 })
  await deleteUnusedImages({ db, jobs })
  expect((await image()).unused_since).toBeInstanceOf(Date)
  expect(await listDeliveredPieces(db, delivered.customerId, delivered.order.number)).toMatchObject(
    [{ stars: null }],
  )
})

test('customers who reviewed the same products are erased at the same time without a deadlock', async () => {
  const products = await Promise.all(
    Array.from({ length: 6 }, () => sareeInShop(db, { title: 'River Tussar', images: 0 })),
  )
  const people: string[] = []
  for (let person = 0; person < 6; person++) {
    const { id: customerId } = await customer(db)
    const inOtherOrder = person % 2 === 0 ? products : products.toReversed()
    for (const product of inOtherOrder) await write(await deliveredTo(db, product, { customerId }))
    people.push(customerId)
  }
  await Promise.all(people.map((id) => db.transaction().execute((tx) => deleteReviewsOf(tx, id))))
  for (const { id } of products)
    expect(await findReviewCounts(db, id)).toMatchObject({ reviews: 0 })
})

test('a product that was ordered in two sizes is reviewed once', async () => {
  const suit = await suitInShop(db, { images: 0 })
  const delivered = await deliveredTo(db, suit)
  await insertOrderLine(db, delivered.order.id, suit, { size: 'L', position: 1 })
  const pieces = () => listDeliveredPieces(db, delivered.customerId, delivered.order.number)
  expect(await pieces()).toMatchObject([{ productId: suit.id, stars: null }])
  expect(await write(delivered)).toMatchObject({ outcome: 'written' })
  expect(await pieces()).toMatchObject([{ productId: suit.id, stars: 5 }])
  expect(await findReviewCounts(db, suit.id)).toMatchObject({ reviews: 1 })
})
