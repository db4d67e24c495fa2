import { lineText, plainText } from '#shop/form-text.ts'
import {
  moderateQuestion,
  type QuestionChange,
  type QuestionModerated,
  type QuestionParts,
} from '#shop/questions/moderate-question.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'

const texts: Record<Exclude<QuestionModerated['outcome'], 'saved'>, string> = {
  unchanged: 'Nothing has changed.',
  'unknown-question': 'This question no longer exists.',
  'text-missing': 'Please enter the text.',
  'too-long': 'Please shorten the text.',
}

export async function questionsAction(
  parts: QuestionParts,
  staffId: string,
  form: FormData,
): Promise<ActionResult> {
  const id = form.get('id')
  const change = changeIn(form)
  if (!isUuid(id) || !change) return failure(commonMessages.notUnderstood)
  const { outcome } = await moderateQuestion(parts, { id, staffId, change })
  return outcome === 'saved' ? success(commonMessages.updated) : failure(texts[outcome])
}

function changeIn(form: FormData): QuestionChange | null {
  switch (form.get('intent')) {
    case 'answer-question':
      return { kind: 'answer', text: plainText(form.get('answer')) }
    case 'hide-question':
      return { kind: 'hide', reason: lineText(form.get('reason')) }
    case 'show-question':
      return { kind: 'show' }
    default:
      return null
  }
}
