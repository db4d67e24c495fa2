import { answerComplaint, type ComplaintStep } from '#shop/complaints/answer-complaint.server.ts'
import { ANSWER_MAX, complaintResults, DOCKET_MAX } from '#shop/complaints/complaint.ts'
import type { ComplaintParts } from '#shop/complaints/record-complaint.server.ts'
import { lineText, plainText, type Form } from '#shop/form-text.ts'
import { failure, success } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'
import { complaintMessages } from './complaint-texts.ts'

type Request = { number: string; staffId: string; form: Form }

export async function complaintAction(
  parts: ComplaintParts,
  { number, staffId, form }: Request,
): Promise<SettingsResult> {
  const step = parseStep(form)
  if ('tone' in step) return step
  const { outcome } = await answerComplaint(parts, { number, staffId, step })
  return outcome === 'done' ? success(complaintMessages.done) : failure(complaintMessages[outcome])
}

function parseStep(form: Form): ComplaintStep | SettingsResult {
  switch (form.get('intent')) {
    case 'acknowledge-complaint':
      return { step: 'acknowledge' }
    case 'save-docket': {
      const docket = lineText(form.get('docket'))
      return docket.length > DOCKET_MAX
        ? refusedFields({ docket: `Please use at most ${DOCKET_MAX} characters.` })
        : { step: 'docket', docket }
    }
    case 'answer-complaint':
    case 'close-complaint':
      return parseAnswer(form, form.get('intent') === 'close-complaint')
    default:
      return failure(commonMessages.notUnderstood)
  }
}

function parseAnswer(form: Form, closes: boolean): ComplaintStep | SettingsResult {
  const text = plainText(form.get('text'))
  const result = complaintResults.find((each) => each === form.get('result'))
  const isWrong = text === '' || text.length > ANSWER_MAX
  const problems = {
    ...(isWrong && { text: `Please write an answer of at most ${ANSWER_MAX} characters.` }),
    ...(closes && !result && { result: 'Please choose a result.' }),
  }
  if (Object.keys(problems).length > 0) return refusedFields(problems)
  return closes && result ? { step: 'close', text, result } : { step: 'answer', text }
}
