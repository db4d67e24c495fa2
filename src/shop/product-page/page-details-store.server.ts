import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-statements.server.ts'
import { videoOf } from '../product-videos/product-video-store.server.ts'
import { withAddedAt, type StoredVideo } from '../product-videos/stored-video.ts'
import { answeredQuestionsOf } from '../questions/question-store.server.ts'
import type { AnsweredQuestion } from '../questions/question.ts'
import { returnWindowsOf, type WindowParts } from '../returns/window-store.server.ts'
import { reviewCountsOf } from '../reviews/review-store.server.ts'
import type { ReviewCounts } from '../reviews/review.ts'
import type { ProductVideo } from '../videos/video.ts'

/** The content of a product page besides the fields of the product. */
export type PageDetails = {
  /** Undefined for a product that never had a review. */
  counts: ReviewCounts | undefined
  questions: AnsweredQuestion[]
  windows: WindowParts | null
  video: ProductVideo | undefined
}

type StoredDetails = {
  counts: ReviewCounts | null
  questions: (Omit<AnsweredQuestion, 'answeredAt'> & { answeredAt: string })[]
  windows: WindowParts | null
  video: StoredVideo | null
}

/** One query, because a round trip to the database costs more than any of these columns. */
const askDetails = preparedQuery(
  (_db, id: string) => sql<StoredDetails>`
    select ${reviewCountsOf(id)} as counts, ${answeredQuestionsOf(id)} as questions, ${returnWindowsOf(id)} as windows,
      ${videoOf(id)} as video`,
)

/** Everything is empty for an unknown product. */
export async function findPageDetails(db: Db, productId: string): Promise<PageDetails> {
  const [details] = (await askDetails(db, productId)) as [StoredDetails]
  return {
    counts: details.counts ?? undefined,
    questions: details.questions.map((question) => ({
      ...question,
      answeredAt: new Date(question.answeredAt),
    })),
    windows: details.windows,
    video: withAddedAt(details.video),
  }
}
