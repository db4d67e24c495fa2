import type { Db } from '#platform/database/database.server.ts'
import { lineText } from '#shop/form-text.ts'
import {
  parseTerms,
  TERMS_BODY_MAX,
  TERMS_MONTHS_MAX,
  TERMS_MONTHS_MIN,
  type TermsErrorCode,
  type TermsField,
} from '#shop/gift-cards/gift-card-terms.ts'
import {
  removeGiftCardTerms,
  saveGiftCardTerms,
  type TermsRemoved,
} from '#shop/gift-cards/save-gift-card-terms.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { refused, type GiftCardsResult } from './gift-cards-result.ts'

const errorTexts: Record<TermsErrorCode, string> = {
  'not-a-day': 'Please choose a date.',
  'not-a-number': `Please enter ${TERMS_MONTHS_MIN} to ${TERMS_MONTHS_MAX} months.`,
  missing: 'Please enter the text.',
  'too-long': `Please use at most ${TERMS_BODY_MAX} characters.`,
}

const removalTexts: Record<TermsRemoved['outcome'], string> = {
  removed: 'Removed',
  'has-started': 'These terms have started and stay, because cards were issued with them.',
  'no-such-terms': 'These terms no longer exist.',
}

const done = { about: 'terms', tone: 'success', problems: {}, typed: {} } as const

export async function termsAction(
  db: Db,
  { staffId, form }: { staffId: string; form: FormData },
): Promise<GiftCardsResult> {
  if (form.get('intent') === 'remove-terms') {
    const startsOn = lineText(form.get('entry'))
    const { outcome } = await removeGiftCardTerms(db, { startsOn, staffId })
    const text = removalTexts[outcome]
    return outcome === 'removed' ? { ...done, text } : { ...refused('terms', form), text }
  }
  const { value: terms, errors } = parseTerms(form)
  const refusal = (problems: GiftCardsResult['problems']): GiftCardsResult => ({
    ...refused('terms', form),
    text: 'Nothing was saved. Please correct the marked fields.',
    problems,
  })
  if (errors.length > 0)
    return refusal(textsByField<TermsField, TermsErrorCode>(errors, errorTexts))
  const { outcome } = await saveGiftCardTerms(db, { terms, staffId })
  if (outcome === 'day-over') return refusal({ startsOn: 'Please choose today or a later day.' })
  if (outcome === 'day-taken')
    return refusal({ startsOn: 'There are terms from this day. Please remove them first.' })
  return { ...done, text: 'Terms saved. They apply to cards from that day on.' }
}
