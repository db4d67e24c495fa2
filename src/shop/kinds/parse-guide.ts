import { lineText, plainText, type Form } from '../form-text.ts'
import {
  HOW_TO_MEASURE_MAX,
  isMeasure,
  MEASURE_NAME_MAX,
  MEASURES_MAX,
  type SizeGuide,
} from './size-guide.ts'

export type GuideErrorCode = 'not-inches' | 'measure-too-long' | 'guide-too-long'

type GuideField = 'measures' | 'howToMeasure'

/** Reads the table: `measure` lists the names of the columns, `inches` the cells row by row.
 * Returns no guide if there is neither a named column nor an explanation. */
export function parseGuide(
  form: Form,
  rows: readonly { index: number; label: string }[],
): {
  value: SizeGuide | null
  errors: { field: GuideField; code: GuideErrorCode }[]
} {
  const names = form.getAll('measure').slice(0, MEASURES_MAX).map(lineText)
  const cells = form.getAll('inches').map((cell) => lineText(cell).replaceAll(/\s/g, ''))
  const named = names.flatMap((name, column) => (name ? [{ name, column }] : []))
  const guide: SizeGuide = {
    measures: named.map(({ name }) => name),
    rows: Object.fromEntries(
      rows.map(({ label, index }) => [
        label,
        named.map(({ column }) => cells[index * names.length + column] ?? ''),
      ]),
    ),
    howToMeasure: plainText(form.get('howToMeasure')),
  }
  const errors: { field: GuideField; code: GuideErrorCode }[] = []
  if (named.some(({ name }) => name.length > MEASURE_NAME_MAX))
    errors.push({ field: 'measures', code: 'measure-too-long' })
  if (!Object.values(guide.rows).flat().every(isMeasure))
    errors.push({ field: 'measures', code: 'not-inches' })
  if (guide.howToMeasure.length > HOW_TO_MEASURE_MAX)
    errors.push({ field: 'howToMeasure', code: 'guide-too-long' })
  const isEmpty = named.length === 0 && guide.howToMeasure === ''
  return { value: isEmpty ? null : guide, errors }
}
