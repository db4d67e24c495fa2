import { latinDigits, lineText, type Form } from '../form-text.ts'
import { parseRupees } from '../rupees.ts'
import type { TransitDays } from './delivery-dates.ts'
import type { ChargeStep, StepsBy } from './delivery-zones.ts'
import { GRAMS_MAX } from './packed-weight.ts'
import { CHARGE_MAX_PAISE, readCount, type DeliveryErrors } from './read-fields.ts'

export const STEPS_MAX = 20
export const STEP_VALUE_MAX_PAISE = 50_000_000
export const TRANSIT_MAX_DAYS = 60
const STEP_GRAMS_MAX = GRAMS_MAX * 100

/** Reads steps such as '1000: 120, 2000: 180': from 1000 Rs. or grams on, the charge is 120 Rs. */
export function readSteps(
  form: Pick<Form, 'get'>,
  id: string,
  errors: DeliveryErrors,
): { stepsBy: StepsBy; steps: ChargeStep[] } {
  const stepsBy = form.get(`stepsBy-${id}`) === 'weight' ? 'weight' : 'value'
  const texts = latinDigits(lineText(form.get(`steps-${id}`)))
    .split(/[;\n]|,(?!\d)/)
    .map((text) => text.trim())
    .filter(Boolean)
  const steps = texts.slice(0, STEPS_MAX + 1).map((text) => stepIn(text, stepsBy))
  const known = steps.filter((step) => step !== null)
  const hasOneEach = new Set(known.map(({ from }) => from)).size === steps.length
  if (!hasOneEach || steps.length > STEPS_MAX)
    errors.push({ field: `steps-${id}`, code: 'not-steps' })
  return { stepsBy, steps: known.toSorted((one, other) => one.from - other.from) }
}

function stepIn(text: string, stepsBy: StepsBy): ChargeStep | null {
  const [start = '', charge = '', ...others] = text.split(':')
  const from = stepsBy === 'weight' ? grams(start) : (parseRupees(start.trim()) ?? 0)
  const chargePaise = parseRupees(charge.trim())
  const max = stepsBy === 'weight' ? STEP_GRAMS_MAX : STEP_VALUE_MAX_PAISE
  const isStep = others.length === 0 && from >= 1 && from <= max
  if (!isStep || chargePaise === null || chargePaise > CHARGE_MAX_PAISE) return null
  return { from, chargePaise }
}

function grams(text: string): number {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : 0
}

/** One number fills both ends of the range; none promises no dates. */
export function readTransit(
  form: Pick<Form, 'get'>,
  id: string,
  errors: DeliveryErrors,
): TransitDays | null {
  const range = { min: 0, max: TRANSIT_MAX_DAYS, code: 'not-days' } as const
  const from = readCount(form, `fromDays-${id}`, errors, range)
  const to = readCount(form, `toDays-${id}`, errors, range)
  const [fromDays, toDays] = [from ?? to, to ?? from]
  if (fromDays === null || toDays === null) return null
  if (fromDays > toDays) errors.push({ field: `toDays-${id}`, code: 'not-days' })
  return { fromDays, toDays }
}
