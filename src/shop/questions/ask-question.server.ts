import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { truncate } from '../form-text.ts'
import { lockSender } from '../messages/sent-again.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import {
  countWaitingQuestions,
  insertQuestion,
  findIsAskedBefore,
} from './question-store.server.ts'
import { questionSubject, questionsTopic, WAITING_MAX, type QuestionText } from './question.ts'

const SUMMARY_MAX = 200

export type QuestionAsked = { outcome: 'asked' | 'too-many-waiting' }

/** Stores a question without errors, once, although a double click or a retry sends it again. It is
 * shown when staff have answered it. */
export async function askQuestion(
  db: Db,
  product: { id: string; title: string },
  text: QuestionText,
): Promise<QuestionAsked> {
  return inTransaction(db, async (tx): Promise<QuestionAsked> => {
    await lockSender(tx, text.email)
    if (await findIsAskedBefore(tx, { ...text, productId: product.id })) return { outcome: 'asked' }
    if ((await countWaitingQuestions(tx, product.id)) >= WAITING_MAX)
      return { outcome: 'too-many-waiting' }
    const id = await insertQuestion(tx, { ...text, productId: product.id })
    await recordStaffNotices(tx, {
      event: 'new-query',
      subject: questionSubject({ id }),
      summary: truncate(`${product.title}: ${text.body.replaceAll('\n', ' ')}`, SUMMARY_MAX),
      path: '/admin/questions',
    })
    await publish(tx, questionsTopic)
    return { outcome: 'asked' }
  })
}
