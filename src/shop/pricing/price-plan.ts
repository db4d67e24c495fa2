import { parsePrice, type FieldErrorCode } from '../catalogue/field-values.ts'
import { lineText, type Form } from '../form-text.ts'
import type { Paise } from '../money.ts'
import type { ParseResult } from '../parse-result.ts'
import { momentOf, parseShopTime } from '../shop-time.ts'

export type PricePlanState = 'planned' | 'running' | 'ended' | 'cancelled' | 'missed' | 'refused'

/** Times are Indian time such as '2026-11-24T18:30'. */
export type PlannedPrice = {
  pricePaise: Paise
  beginsAt: string
  /** '' for a price that stays. */
  endsAt: string
}

export type PricePlan = PlannedPrice & {
  id: string
  state: PricePlanState
  /** The selling price that returns at the end; null before the plan has begun. */
  priceBeforePaise: Paise | null
}

export type PricePlanField = 'price' | 'beginsAt' | 'endsAt'
export type PricePlanErrorCode = FieldErrorCode | 'ends-in-the-past'

/** Open plans per product. */
export const PLANS_MAX = 20

export function parsePricePlan(
  form: Pick<Form, 'get'>,
  now: Date,
): ParseResult<PlannedPrice, PricePlanField, PricePlanErrorCode> {
  const price = parsePrice(lineText(form.get('price')))
  const [beginText, endText] = [lineText(form.get('beginsAt')), lineText(form.get('endsAt'))]
  const [beginsAt, endsAt] = [parseShopTime(beginText), parseShopTime(endText)]
  const errors: { field: PricePlanField; code: PricePlanErrorCode }[] = []
  if (price.error) errors.push({ field: 'price', code: price.error })
  if (!beginsAt) errors.push({ field: 'beginsAt', code: beginText ? 'not-a-time' : 'missing' })
  if (!endsAt && endText) errors.push({ field: 'endsAt', code: 'not-a-time' })
  if (beginsAt && endsAt && endsAt <= beginsAt)
    errors.push({ field: 'endsAt', code: 'ends-before-start' })
  else if (endsAt && momentOf(endsAt)! <= now)
    errors.push({ field: 'endsAt', code: 'ends-in-the-past' })
  return {
    value: { pricePaise: price.value, beginsAt: beginsAt ?? '', endsAt: endsAt ?? '' },
    errors,
  }
}

type Period = Pick<PlannedPrice, 'beginsAt' | 'endsAt'>

/** A price that stays changes the price once, at its begin. A plan may begin when another ends. */
export function isOverlapping(one: Period, other: Period): boolean {
  return !isBefore(one, other) && !isBefore(other, one)
}

function isBefore({ beginsAt, endsAt }: Period, other: Period): boolean {
  return endsAt ? endsAt <= other.beginsAt : beginsAt < other.beginsAt
}
