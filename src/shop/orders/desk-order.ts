import { lineText, plainText, type Form } from '../form-text.ts'
import type { Courier, Order } from './order.ts'

/** In characters. */
export const courierLimits = { courierName: 80, trackingNumber: 80 } as const
export const NOTE_MAX = 2000

/** What the desk sees beside what the customer sees. Each part has its own version, so that two people never undo each other. */
export type DeskOrder = {
  order: Order
  internalNote: string
  noteVersion: number
  courierVersion: number
}

export type Parsed<Value> = { value: Value; problem: null } | { value: Value; problem: string }

/** Both may be empty: not every parcel has a number, and a mistake must be erasable. */
export function parseCourier(form: Pick<Form, 'get'>): Parsed<Courier> {
  const value = {
    courierName: lineText(form.get('courierName')),
    trackingNumber: lineText(form.get('trackingNumber')),
  }
  const isTooLong =
    value.courierName.length > courierLimits.courierName ||
    value.trackingNumber.length > courierLimits.trackingNumber
  return {
    value,
    problem: isTooLong ? `At most ${courierLimits.courierName} characters each, please.` : null,
  }
}

export function parseNote(form: Pick<Form, 'get'>): Parsed<string> {
  const value = plainText(form.get('internalNote'))
  return {
    value,
    problem: value.length > NOTE_MAX ? `At most ${NOTE_MAX} characters, please.` : null,
  }
}

/** One sheet of paper each: a person packs that many at a time, and no more. */
export const SLIPS_MAX = 50

/** `?numbers=A,B` or `?numbers=A&numbers=B`, each order once, in the order given; what is no number is left out. */
export function parseSlipNumbers(parameters: URLSearchParams): string[] {
  const given = parameters
    .getAll('numbers')
    .flatMap((value) => value.split(','))
    .map((value) => value.trim().toUpperCase())
  return [...new Set(given.filter((value) => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(value)))].slice(
    0,
    SLIPS_MAX,
  )
}
