import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-statements.server.ts'
import { publicProductQuery, type FoundPublicProduct } from '../catalogue/catalogue-store.server.ts'
import type { PublicProduct } from '../catalogue/product-fields.ts'
import { withSizes } from '../catalogue/available-by-size.ts'
import { videoOf } from '../product-videos/product-video-store.server.ts'
import { withAddedAt, type StoredVideo } from '../product-videos/stored-video.ts'
import { answeredQuestionsOf } from '../questions/question-store.server.ts'
import type { AnsweredQuestion } from '../questions/question.ts'
import { returnWindowsOf, type WindowParts } from '../returns/window-store.server.ts'
import { reviewCountsOf } from '../reviews/review-store.server.ts'
import type { ReviewCounts } from '../reviews/review.ts'
import {
  listRelatedDesigns,
  listRelatedCards,
  type RelatedCards,
} from '../similar/similar-store.server.ts'
import { isUuid } from '../uuid.ts'
import type { ProductVideo } from '../videos/video.ts'

/** The product and everything else that only its page reads. */
export type ProductPage = {
  product: PublicProduct
  /** Undefined for a product that never had a review. */
  counts: ReviewCounts | undefined
  questions: AnsweredQuestion[]
  windows: WindowParts
  video: ProductVideo | undefined
  related: RelatedCards
}

type StoredPage = FoundPublicProduct & {
  counts: ReviewCounts | null
  questions: (Omit<AnsweredQuestion, 'answeredAt'> & { answeredAt: string })[]
  windows: WindowParts
  video: StoredVideo | null
  related: RelatedCards | null
}

/** Related pieces of each list: one row on a wide screen; a phone scrolls it sideways. */
const RELATED_SHOWN = 4

/** One query, because a round trip to the database costs more than most of these columns. */
const askPageWith = (related: (db: Db, id: string) => ReturnType<typeof listRelatedCards>) =>
  preparedQuery(
    (db, id: string) =>
      sql<StoredPage>`${publicProductQuery(db, id).select([
        reviewCountsOf(id).as('counts'),
        answeredQuestionsOf(id).as('questions'),
        returnWindowsOf(id).as('windows'),
        videoOf(id).as('video'),
        related(db, id).as('related'),
      ])}`,
  )

const askPage = askPageWith((db, id) => listRelatedCards(db, id, RELATED_SHOWN))
const askPageWithoutRelated = askPageWith(() => sql<null>`null`)

/** The page of a product that customers can open now. With `isByDesign`, related pieces of one
 * design share a card. */
export async function findProductPage(
  db: Db,
  id: string,
  isByDesign = false,
): Promise<ProductPage | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await (isByDesign ? askPageWithoutRelated : askPage)(db, id)
  if (!found) return undefined
  const { counts, questions, windows, video, related, ...product } = found
  return {
    product: withSizes(product),
    counts: counts ?? undefined,
    questions: questions.map((question) => ({
      ...question,
      answeredAt: new Date(question.answeredAt),
    })),
    windows,
    video: withAddedAt(video),
    related: related ?? (await listRelatedDesigns(db, id, RELATED_SHOWN)),
  }
}
