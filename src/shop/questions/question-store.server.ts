import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { sinceAgain } from '../messages/sent-again.server.ts'
import { pageOf, type Page } from '../paging.ts'
import { QUESTIONS_SHOWN, type AnsweredQuestion, type QuestionText } from './question.ts'

const PER_PAGE = 25

export const questionFilters = ['waiting', 'all', 'hidden'] as const
export type QuestionFilter = (typeof questionFilters)[number]

/** A column for a query about a product: the newest answered questions that customers see. The times
 * are texts. */
export const answeredQuestionsOf = (productId: string) =>
  sql<(Omit<AnsweredQuestion, 'answeredAt'> & { answeredAt: string })[]>`(
    select coalesce(json_agg(shown), '[]') from (
      select id, size, body, answer, answered_at as "answeredAt" from product_questions
      where product_id = ${productId} and answer is not null and hidden_at is null
      order by answered_at desc, id limit ${sql.lit(QUESTIONS_SHOWN)}) shown)`

export async function countWaitingQuestions(db: Db, productId: string): Promise<number> {
  const { count } = await db
    .selectFrom('product_questions')
    .where('product_id', '=', productId)
    .where('answer', 'is', null)
    .where('hidden_at', 'is', null)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the same address asked the same a moment ago. */
export async function findIsAskedBefore(
  tx: Db,
  { productId, email, size, body }: QuestionText & { productId: string },
): Promise<boolean> {
  const asked = await tx
    .selectFrom('product_questions')
    .where('email', '=', email)
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where('body', '=', body)
    .where('asked_at', '>', sinceAgain())
    .select('id')
    .executeTakeFirst()
  return asked !== undefined
}

export async function insertQuestion(
  tx: Db,
  { productId, ...text }: QuestionText & { productId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('product_questions')
    .values({ product_id: productId, ...text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type AdminQuestion = QuestionText & {
  id: string
  productId: string
  title: string
  askedAt: Date
  answer: string | null
  hiddenReason: string | null
}

/** Newest first. */
export async function listQuestions(
  db: Db,
  filter: QuestionFilter,
  page: number,
): Promise<Page<AdminQuestion>> {
  let questions = db.selectFrom('product_questions')
  if (filter === 'hidden') questions = questions.where('hidden_at', 'is not', null)
  if (filter === 'waiting')
    questions = questions.where('answer', 'is', null).where('hidden_at', 'is', null)
  const { total } = await questions
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await questions
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'product_questions.id',
      'product_id as productId',
      'title',
      'size',
      'email',
      'body',
      'asked_at as askedAt',
      'answer',
      'hidden_reason as hiddenReason',
    ])
    .orderBy('asked_at', 'desc')
    .orderBy('product_questions.id')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute()
  return pageOf(items, page, total, PER_PAGE)
}

export async function lockQuestion(tx: Db, id: string) {
  return tx
    .selectFrom('product_questions')
    .innerJoin('products', 'products.id', 'product_id')
    .where('product_questions.id', '=', id)
    .select(['product_id as productId', 'title', 'email', 'body', 'answer'])
    .select(['hidden_reason as hiddenReason', 'mailed_at as mailedAt'])
    .forUpdate('product_questions')
    .executeTakeFirst()
}

/** Records the answer, and that the mail about it is queued. */
export async function updateAnswer(tx: Db, id: string, answer: string): Promise<void> {
  await tx
    .updateTable('product_questions')
    .set({ answer, answered_at: sql`now()`, mailed_at: sql`coalesce(mailed_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** Shows the question again if the reason is null. */
export async function updateQuestionHidden(
  tx: Db,
  id: string,
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('product_questions')
    .set({ hidden_reason: reason, hidden_at: reason === null ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteQuestionsFrom(
  tx: Db,
  email: string,
): Promise<{ id: string; productId: string }[]> {
  return tx
    .deleteFrom('product_questions')
    .where('email', '=', email.toLowerCase())
    .returning(['id', 'product_id as productId'])
    .execute()
}

/** For the customer's download of personal data. */
export async function listQuestionsFrom(db: Db, email: string) {
  return db
    .selectFrom('product_questions')
    .innerJoin('products', 'products.id', 'product_id')
    .where('email', '=', email.toLowerCase())
    .select(['title', 'size', 'body', 'asked_at as askedAt', 'answer'])
    .orderBy('asked_at', 'desc')
    .execute()
}
