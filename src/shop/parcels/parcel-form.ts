import { latinDigits, lineText, type Form } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'
import type { Measures, ParcelLine } from './parcel.ts'

/** In characters. */
const TEXT_MAX = 80
const KILOGRAMS_MAX = 100
const CENTIMETRES_MAX = 300

export type PackForm = {
  lines: ParcelLine[]
  measures: Measures
  courierName: string
  trackingNumber: string
}
type PackField = 'lines' | 'weight' | 'size' | 'courierName'
type PackError = 'nothing' | 'not-a-number' | 'too-long'

/** Reads `pack-POSITION` inputs, the weight in kilograms and the three sides in centimetres. */
export function parsePackForm(
  form: Pick<Form, 'get'> & Iterable<[string, unknown]>,
): ParseResult<PackForm, PackField, PackError> {
  const errors: { field: PackField; code: PackError }[] = []
  const lines = parsePieces(form, 'pack')
  if (!lines || lines.length === 0) errors.push({ field: 'lines', code: 'nothing' })
  const weight = numberIn(form.get('weight'))
  const isWeight = weight >= 0.001 && weight <= KILOGRAMS_MAX
  if (!isWeight) errors.push({ field: 'weight', code: 'not-a-number' })
  const sides = ['length', 'breadth', 'height'].map((side) => numberIn(form.get(side)))
  if (!sides.every(isSide)) errors.push({ field: 'size', code: 'not-a-number' })
  const courierName = lineText(form.get('parcelCourier'))
  const trackingNumber = lineText(form.get('parcelNumber'))
  if (courierName.length > TEXT_MAX || trackingNumber.length > TEXT_MAX)
    errors.push({ field: 'courierName', code: 'too-long' })
  const [lengthCm = 0, breadthCm = 0, heightCm = 0] = sides
  return {
    value: {
      lines: lines ?? [],
      measures: { weightGrams: Math.round(weight * 1000), lengthCm, breadthCm, heightCm },
      courierName,
      trackingNumber,
    },
    errors,
  }
}

/** Reads inputs `PREFIX-POSITION`, each a whole number or empty for 0. Null if one is something else. */
export function parsePieces(
  form: Iterable<[string, unknown]>,
  prefix: 'pack' | 'restock',
): ParcelLine[] | null {
  const lines: ParcelLine[] = []
  for (const [name, value] of form) {
    const [, position] = new RegExp(`^${prefix}-(\\d{1,3})$`).exec(name) ?? []
    if (position === undefined) continue
    const typed = latinDigits(lineText(value))
    if (!/^\d{0,4}$/.test(typed)) return null
    if (Number(typed) > 0) lines.push({ position: Number(position), quantity: Number(typed) })
  }
  return lines
}

function numberIn(value: unknown): number {
  const text = latinDigits(lineText(value)).replace(',', '.')
  return /^\d{0,3}(\.\d*)?$/.test(text) ? Number(text) : Number.NaN
}

function isSide(side: number): boolean {
  return Number.isSafeInteger(side) && side >= 1 && side <= CENTIMETRES_MAX
}
