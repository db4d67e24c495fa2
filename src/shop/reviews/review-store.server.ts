import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import type { CardImage } from '../media/image.ts'
import { REVIEWS_PER_PAGE, type Review, type ReviewCounts, type ReviewText } from './review.ts'

const photosOfReview = sql<CardImage[]>`coalesce((
  select json_agg(json_build_object('id', images.id, 'width', width, 'height', height, 'tint', tint) order by position)
  from review_photos join images on images.id = image_id where review_id = reviews.id), '[]')`

/** Undefined for a product that never had a review. */
export async function findReviewCounts(
  db: Db,
  productId: string,
): Promise<ReviewCounts | undefined> {
  const { rows } = await sql<{ counts: ReviewCounts | null }>`
    select ${reviewCountsOf(productId)} as counts`.execute(db)
  return rows[0]?.counts ?? undefined
}

/** A column for a query about a product; null for a product that never had a review. */
export const reviewCountsOf = (productId: string) =>
  sql<ReviewCounts | null>`(select json_build_object('reviews', reviews, 'stars', stars,
      'runsSmall', runs_small, 'runsTrue', runs_true, 'runsLarge', runs_large)
    from review_counts where product_id = ${productId})`

/** The reviews that customers see, newest first. */
export async function listReviews(db: Db, productId: string, page = 1): Promise<Review[]> {
  return db
    .selectFrom('reviews')
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .select(['id', 'author', 'stars', 'fit', 'body', 'reply', 'written_at as writtenAt'])
    .select(photosOfReview.as('photos'))
    .orderBy('written_at', 'desc')
    .orderBy('id')
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE)
    .$narrowType<Pick<Review, 'fit'>>()
    .execute()
}

export type DeliveredPiece = {
  productId: string
  title: string
  size: string
  image: CardImage | null
  /** The stars of the customer's review; null without a review. */
  stars: number | null
}

/** The pieces of a customer's delivered order, each once also in several sizes. Empty for any other
 * order. */
export async function listDeliveredPieces(
  db: Db,
  customerId: string,
  orderNumber: string,
): Promise<DeliveredPiece[]> {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin('reviews', (join) =>
      join
        .onRef('reviews.product_id', '=', 'order_lines.product_id')
        .onRef('reviews.customer_id', '=', 'orders.customer_id'),
    )
    .where('orders.number', '=', orderNumber)
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', '=', 4)
    .where('orders.payment_state', '=', 'paid')
    .select(['order_lines.product_id as productId', 'title', 'size', 'reviews.stars'])
    .select(
      sql<CardImage | null>`(select json_build_object('id', id, 'width', width, 'height', height, 'tint', tint)
        from images where id = order_lines.image_id)`.as('image'),
    )
    .where(sql<boolean>`not exists (select from order_lines earlier where earlier.order_id = orders.id
      and earlier.product_id = order_lines.product_id and earlier.position < order_lines.position)`)
    .orderBy('position')
    .execute()
}

export type NewReview = ReviewText & {
  productId: string
  customerId: string
  orderNumber: string
  author: string
}

/** Returns undefined, and writes nothing, if the order is not the customer's, not delivered or without
 * the product, or if the customer has reviewed the product. */
export async function insertReview(tx: Db, review: NewReview): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into reviews (product_id, customer_id, order_id, stars, fit, author, body)
    select line.product_id, orders.customer_id, orders.id, ${review.stars}, ${review.fit}, ${review.author}, ${review.body}
    from orders join order_lines line on line.order_id = orders.id
    where orders.number = ${review.orderNumber} and orders.customer_id = ${review.customerId}
      and orders.status = 4 and orders.payment_state = 'paid' and line.product_id = ${review.productId}
    on conflict (product_id, customer_id) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function insertReviewPhotos(
  tx: Db,
  reviewId: string,
  imageIds: readonly string[],
): Promise<void> {
  if (imageIds.length === 0) return
  await tx
    .insertInto('review_photos')
    .values(
      imageIds.map((imageId, position) => ({ review_id: reviewId, position, image_id: imageId })),
    )
    .execute()
}

/** Deletes the reviews of a customer with their photos. Returns the ids of their products. Locks the
 * counts in one order, because concurrent erasures would deadlock. */
export async function deleteReviewsOf(tx: Db, customerId: string): Promise<string[]> {
  const reviewed = await tx
    .selectFrom('reviews')
    .where('customer_id', '=', customerId)
    .select('product_id as productId')
    .forUpdate()
    .execute()
  if (reviewed.length === 0) return []
  const ids = reviewed.map(({ productId }) => productId)
  await tx
    .selectFrom('review_counts')
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .select('product_id')
    .forNoKeyUpdate()
    .execute()
  await tx.deleteFrom('reviews').where('customer_id', '=', customerId).execute()
  return ids
}

/** For the customer's download of personal data. */
export async function listReviewsOf(db: Db, customerId: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'product_id')
    .where('customer_id', '=', customerId)
    .select(['title', 'stars', 'fit', 'author', 'body', 'reply', 'written_at as writtenAt'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('review_photos')
          .whereRef('review_id', '=', 'reviews.id')
          .select('image_id as id')
          .orderBy('position'),
      ).as('photos'),
    )
    .orderBy('written_at', 'desc')
    .execute()
}
