import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../paging.ts'
import type { Review } from './review.ts'

const PER_PAGE = 25

export const reviewFilters = ['all', 'unanswered', 'hidden'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

export type AdminReview = Omit<Review, 'photos'> & {
  productId: string
  title: string
  orderNumber: string
  hiddenReason: string | null
  photos: Review['photos']
}

/** Newest first, hidden reviews included. */
export async function listAllReviews(
  db: Db,
  filter: ReviewFilter,
  page: number,
): Promise<Page<AdminReview>> {
  let reviews = db.selectFrom('reviews')
  if (filter === 'hidden') reviews = reviews.where('hidden_at', 'is not', null)
  if (filter === 'unanswered')
    reviews = reviews.where('reply', 'is', null).where('hidden_at', 'is', null)
  const { total } = await reviews
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await reviews
    .innerJoin('products', 'products.id', 'product_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'reviews.id',
      'product_id as productId',
      'title',
      'orders.number as orderNumber',
      'author',
      'stars',
      'fit',
      'body',
      'reply',
      'written_at as writtenAt',
      'hidden_reason as hiddenReason',
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('review_photos')
          .innerJoin('images', 'images.id', 'image_id')
          .whereRef('review_id', '=', 'reviews.id')
          .select(['images.id', 'width', 'height', 'tint'])
          .orderBy('position'),
      ).as('photos'),
    )
    .orderBy('written_at', 'desc')
    .orderBy('reviews.id')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .$narrowType<Pick<AdminReview, 'fit'>>()
    .execute()
  return pageOf(items, page, total, PER_PAGE)
}

export type ReviewState = { productId: string; reply: string | null; hiddenReason: string | null }

export async function lockReview(tx: Db, id: string): Promise<ReviewState | undefined> {
  return tx
    .selectFrom('reviews')
    .where('id', '=', id)
    .select(['product_id as productId', 'reply', 'hidden_reason as hiddenReason'])
    .forUpdate()
    .executeTakeFirst()
}

export async function updateReply(tx: Db, id: string, reply: string | null): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ reply, replied_at: reply === null ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Shows the review again if the reason is null. */
export async function updateHidden(tx: Db, id: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ hidden_reason: reason, hidden_at: reason === null ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
