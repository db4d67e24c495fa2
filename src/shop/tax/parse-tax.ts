import { latinDigits, lineText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'
import { parseRupees } from '../rupees.ts'
import { parseDay } from './dated.ts'
import { isGoodsClass } from './goods-class.ts'
import { gstinError, gstinState, normalizeGstin, type GstinError } from './gstin.ts'
import { stateName } from './indian-states.ts'
import { taxModes, type TaxPeriod } from './tax-mode.ts'
import { WHOLE, type BasisPoints, type TaxRate } from './tax-rate.ts'

export type PeriodField = 'mode' | 'startsOn' | 'gstin' | 'stateCode' | 'turnover'
export type PeriodErrorCode =
  | GstinError
  | 'unknown-mode'
  | 'not-a-day'
  | 'unknown-state'
  | 'state-differs'
  | 'not-a-percentage'

type PeriodForm = ParseResult<TaxPeriod, PeriodField, PeriodErrorCode>

/** Without a chosen state, the state of the GSTIN is used. */
export function parseTaxPeriod(form: Pick<Form, 'get'>): PeriodForm {
  const errors: FieldError<PeriodField, PeriodErrorCode>[] = []
  const refuse = (field: PeriodField, code: PeriodErrorCode) => errors.push({ field, code })
  const mode = taxModes.find((each) => each === form.get('mode'))
  if (!mode) refuse('mode', 'unknown-mode')
  const startsOn = parseDay(lineText(form.get('startsOn')))
  if (startsOn === null) refuse('startsOn', 'not-a-day')

  const isRegistered = mode !== 'unregistered'
  const gstin = isRegistered ? normalizeGstin(lineText(form.get('gstin'))) : ''
  const problem = isRegistered ? gstinError(gstin) : null
  if (problem) refuse('gstin', problem)
  const chosen = lineText(form.get('stateCode'))
  if (chosen && stateName(chosen) === undefined) refuse('stateCode', 'unknown-state')
  else if (chosen && isRegistered && !problem && chosen !== gstinState(gstin))
    refuse('stateCode', 'state-differs')
  const stateCode = chosen || gstinState(gstin)
  const turnoverBp = mode === 'composition' ? parsePercent(lineText(form.get('turnover'))) : 0
  if (turnoverBp === null) refuse('turnover', 'not-a-percentage')
  return {
    value: {
      ...{ mode: mode ?? 'unregistered', startsOn: startsOn ?? '', gstin, stateCode },
      ...(mode === 'composition' && turnoverBp !== null && { turnoverBp }),
    },
    errors,
  }
}

export type RateField = 'goodsClass' | 'rateStartsOn' | 'rate' | 'limit' | 'above'
export type RateErrorCode =
  | 'unknown-class'
  | 'not-a-day'
  | 'not-a-percentage'
  | 'not-an-amount'
  | 'not-above'

/** Limit and rate above it are typed together, or left empty together. */
export function parseTaxRate(
  form: Pick<Form, 'get'>,
):
  | { value: TaxRate; errors: [] }
  | { value: null; errors: FieldError<RateField, RateErrorCode>[] } {
  const errors: FieldError<RateField, RateErrorCode>[] = []
  const text = (field: RateField) => lineText(form.get(field))
  const goodsClass = text('goodsClass')
  const isKnown = isGoodsClass(goodsClass)
  if (!isKnown) errors.push({ field: 'goodsClass', code: 'unknown-class' })
  const startsOn = parseDay(text('rateStartsOn'))
  if (startsOn === null) errors.push({ field: 'rateStartsOn', code: 'not-a-day' })
  const rateBp = parsePercent(text('rate'))
  if (rateBp === null) errors.push({ field: 'rate', code: 'not-a-percentage' })

  const hasStep = text('limit') !== '' || text('above') !== ''
  const limitPaise = hasStep ? parseRupees(text('limit')) : null
  const aboveBp = hasStep ? parsePercent(text('above')) : null
  if (hasStep && !limitPaise) errors.push({ field: 'limit', code: 'not-an-amount' })
  if (hasStep && aboveBp === null) errors.push({ field: 'above', code: 'not-a-percentage' })
  else if (aboveBp !== null && rateBp !== null && aboveBp <= rateBp)
    errors.push({ field: 'above', code: 'not-above' })
  if (errors.length > 0 || !isKnown || startsOn === null || rateBp === null)
    return { value: null, errors }
  const step =
    limitPaise === null || aboveBp === null
      ? { limitPaise: null, aboveBp: null }
      : { limitPaise, aboveBp }
  return { value: { goodsClass, startsOn, rateBp, ...step }, errors: [] }
}

/** Reads `5`, `0.25` or `18 %`; null for anything else and for more than 100. */
export function parsePercent(text: string): BasisPoints | null {
  const [, whole, fraction = ''] =
    /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(latinDigits(text).trim()) ?? []
  if (whole === undefined) return null
  const rateBp = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return rateBp <= WHOLE ? rateBp : null
}
