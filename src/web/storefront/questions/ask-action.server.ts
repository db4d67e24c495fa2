import { data, type RouterContextProvider } from 'react-router'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { askQuestion } from '#shop/questions/ask-question.server.ts'
import { allowQuestion } from '#shop/questions/question-limits.server.ts'
import {
  parseQuestion,
  QUESTION_MAX,
  type QuestionErrorCode,
  type QuestionField,
  type QuestionText,
} from '#shop/questions/question.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'

export type AskResult = {
  isSent: boolean
  message: string
  problems: FieldTexts<QuestionField>
  typed: Partial<QuestionText>
}

const errorTexts: Record<QuestionErrorCode, string> = {
  missing: 'Please write your question.',
  'too-long': `Please shorten this to ${QUESTION_MAX} characters.`,
  'not-plain': 'Please write plain text without links or HTML.',
  'not-an-email': 'Please enter your email address.',
  'unknown-size': 'This piece does not come in this size.',
}
const TYPED_MAX = 2 * QUESTION_MAX

type AskedProduct = { id: string; title: string; sizes: readonly string[]; email: string | null }

/** Stores the question in the form, or answers with the texts of its problems. */
export async function askFrom(
  request: Request,
  context: Readonly<RouterContextProvider>,
  product: AskedProduct,
) {
  const shop = context.get(shopContext)
  const { value, errors } = parseQuestion(await readForm(request), product)
  const typed = { ...value, body: value.body.slice(0, TYPED_MAX), email: value.email.slice(0, 300) }
  const refuse = (status: number, message: string, problems: FieldTexts<QuestionField> = {}) =>
    data<AskResult>({ isSent: false, message, problems, typed }, { status })
  if (errors.length > 0)
    return refuse(400, 'Please check the marked fields.', textsByField(errors, errorTexts))
  const sender = { address: clientAddress(request), email: value.email }
  const allowance = await allowQuestion(shop.pool, sender)
  if (!allowance.allowed) return refuse(429, rateLimitMessage(allowance.retryAfterSeconds))
  const { outcome } = await askQuestion(shop.db, product, value)
  if (outcome === 'too-many-waiting')
    return refuse(422, 'Many questions about this piece are waiting. Please ask again later.')
  const message = `Thank you. We will answer to ${value.email}, in one mail.`
  return data<AskResult>({ isSent: true, message, problems: {}, typed: {} })
}
