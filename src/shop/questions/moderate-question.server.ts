import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { productTopic } from '../catalogue/product.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { answerMail } from './answer-mail.ts'
import { lockQuestion, updateAnswer, updateQuestionHidden } from './question-store.server.ts'
import { ANSWER_MAX, questionsTopic, REASON_MAX } from './question.ts'

/** The text of a question is never changed. */
export type QuestionChange =
  | { kind: 'answer'; text: string }
  | { kind: 'hide'; reason: string }
  | { kind: 'show' }

export type QuestionModerated = {
  outcome: 'saved' | 'unchanged' | 'unknown-question' | 'text-missing' | 'too-long'
}

export type QuestionParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}

/** The first answer is mailed to the person who asked, even if the question is hidden. */
export async function moderateQuestion(
  { db, jobs, config }: QuestionParts,
  { id, staffId, change }: { id: string; staffId: string; change: QuestionChange },
): Promise<QuestionModerated> {
  const text = textOf(change)
  if (text === '') return { outcome: 'text-missing' }
  if (text !== null && text.length > (change.kind === 'answer' ? ANSWER_MAX : REASON_MAX))
    return { outcome: 'too-long' }
  return inTransaction(db, async (tx): Promise<QuestionModerated> => {
    const found = await lockQuestion(tx, id)
    if (!found) return { outcome: 'unknown-question' }
    const { productId, title, email, body, mailedAt, ...before } = found
    const after =
      change.kind === 'answer' ? { ...before, answer: text } : { ...before, hiddenReason: text }
    if (after.answer === before.answer && after.hiddenReason === before.hiddenReason)
      return { outcome: 'unchanged' }
    if (change.kind === 'answer') {
      await updateAnswer(tx, id, change.text)
      const mailed = { email, productId, title, question: body, answer: change.text }
      if (mailedAt === null) await queueMail(jobs, tx, answerMail(mailed, config))
    } else await updateQuestionHidden(tx, id, text)
    const action = actions[change.kind]
    await recordChange(tx, { staffId, action, subject: `question:${id}`, before, after })
    await publish(tx, productTopic(productId), questionsTopic)
    return { outcome: 'saved' }
  })
}

const actions = { answer: 'question-answered', hide: 'question-hidden', show: 'question-shown' }

function textOf(change: QuestionChange): string | null {
  if (change.kind === 'show') return null
  return change.kind === 'answer' ? change.text : change.reason
}
