import { lineText, type Form } from '../../form-text.ts'
import type { Paise } from '../../money.ts'
import type { ParseResult } from '../../parse-result.ts'
import { parseRupees } from '../../rupees.ts'

export type CartSettings = {
  severalSizesInCart: boolean
  /** The price of gift wrap per order, including tax. Null: not offered. */
  giftWrapPaise: Paise | null
}

export const GIFT_WRAP_MAX_PAISE = 1_000_000

export function parseCartSettings(
  form: Pick<Form, 'get'>,
): ParseResult<CartSettings, 'giftWrap', 'not-a-charge'> {
  const typed = lineText(form.get('giftWrap'))
  const giftWrapPaise = typed === '' ? null : parseRupees(typed)
  const isWrong = typed !== '' && (giftWrapPaise === null || giftWrapPaise > GIFT_WRAP_MAX_PAISE)
  return {
    value: { severalSizesInCart: form.get('severalSizesInCart') === 'on', giftWrapPaise },
    errors: isWrong ? [{ field: 'giftWrap', code: 'not-a-charge' }] : [],
  }
}
