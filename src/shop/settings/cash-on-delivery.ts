import { lineText, type Form } from '../form-text.ts'
import { formatPaise, parseRupees, type Paise } from '../money.ts'

export type CashOnDelivery = {
  isOn: boolean
  /** An order for more than this is paid for online. */
  maxPaise: Paise
  version: number
}

/** What an order may cost at least and at most. */
const LIMIT_MIN_PAISE = 100
const LIMIT_MAX_PAISE = 50_000_000

export function isCashPossible({ isOn, maxPaise }: Pick<CashOnDelivery, 'isOn' | 'maxPaise'>, totalPaise: Paise): boolean {
  return isOn && totalPaise <= maxPaise
}

export type CashForm = { isOn: boolean; maxPaise: Paise; problem: null } | { problem: string }

export function parseCashForm(form: Pick<Form, 'get'>): CashForm {
  const maxPaise = parseRupees(lineText(form.get('codMax')))
  if (maxPaise === null || maxPaise < LIMIT_MIN_PAISE || maxPaise > LIMIT_MAX_PAISE) {
    return { problem: `A number from ${formatPaise(LIMIT_MIN_PAISE)} to ${formatPaise(LIMIT_MAX_PAISE)}, please.` }
  }
  return { isOn: form.get('codIsOn') === 'on', maxPaise, problem: null }
}
