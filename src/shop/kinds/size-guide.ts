/** The measurements of each size in inches, in the order of `measures`, for example `34` or
 * `34.5-36`. */
export type SizeGuide = {
  measures: string[]
  rows: Record<string, string[]>
  howToMeasure: string
}

export const MEASURES_MAX = 6
/** In characters. */
export const MEASURE_NAME_MAX = 20
export const HOW_TO_MEASURE_MAX = 1000

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2})?`
const INCHES = new RegExp(`^${NUMBER}(?:[-–]${NUMBER})?$`)

/** An empty cell is allowed: the size has no such measurement. */
export function isMeasure(text: string): boolean {
  return text === '' || INCHES.test(text)
}

/** Converts a measurement in inches to centimetres, rounded to half centimetres. */
export function centimetres(inches: string): string {
  return inches.replaceAll(/\d+(?:\.\d+)?/g, (number) =>
    String(Math.round(Number(number) * 2.54 * 2) / 2),
  )
}
