import { lineText, type Form } from '../../form-text.ts'
import type { ParseResult } from '../../parse-result.ts'
import { parseDay } from '../../tax/dated.ts'
import { strikeRules, type StrikeRule } from '../../struck-price.ts'

/** Which price the shop shows struck through, and another rule from a later day. */
export type PriceDisplay = {
  rule: StrikeRule
  /** A day in India such as '2027-01-01'; '' for never. */
  changesOn: string
  ruleThen: StrikeRule
}

/** From this day an announced reduction must be shown with the lowest price of the 30 days before. */
export const PRIOR_PRICE_LAW_FROM = '2027-01-01'

export const PRIOR_PRICE_DAYS = 30

type PriceDisplayErrorCode = 'unknown-choice' | 'not-a-day'

export function parsePriceDisplay(
  form: Pick<Form, 'get'>,
): ParseResult<PriceDisplay, keyof PriceDisplay, PriceDisplayErrorCode> {
  const [rule, ruleThen] = [ruleIn(form, 'rule'), ruleIn(form, 'ruleThen')]
  const changesOn = lineText(form.get('changesOn'))
  return {
    value: { rule: rule ?? 'original', changesOn, ruleThen: ruleThen ?? 'original' },
    errors: [
      ...(rule ? [] : [{ field: 'rule', code: 'unknown-choice' } as const]),
      ...(ruleThen ? [] : [{ field: 'ruleThen', code: 'unknown-choice' } as const]),
      ...(changesOn === '' || parseDay(changesOn)
        ? []
        : [{ field: 'changesOn', code: 'not-a-day' } as const]),
    ],
  }
}

/** Returns the rule in force on a day such as '2027-01-01'. */
export function ruleOn({ rule, changesOn, ruleThen }: PriceDisplay, day: string): StrikeRule {
  return changesOn && changesOn <= day ? ruleThen : rule
}

/** Whether prices as entered are still struck through when the law no longer allows it. */
export function isAgainstLaw(display: PriceDisplay): boolean {
  const isLate = display.changesOn > PRIOR_PRICE_LAW_FROM
  return (
    ruleOn(display, PRIOR_PRICE_LAW_FROM) === 'original' ||
    (isLate && display.ruleThen === 'original')
  )
}

function ruleIn(form: Pick<Form, 'get'>, name: string): StrikeRule | undefined {
  const text = lineText(form.get(name))
  return strikeRules.find((rule) => rule === text)
}
