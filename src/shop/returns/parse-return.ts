import { lineText, plainText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'
import { isUuid } from '../uuid.ts'
import {
  NOTE_MAX,
  PHOTOS_MAX,
  returnOutcomes,
  returnReasons,
  type ReturnOutcome,
  type ReturnReason,
} from './return.ts'
import type { ReturnableLine } from './returnable-line.ts'
import type { OtherSize } from './exchange/other-sizes.ts'
import { canReturn } from './return-window.ts'
import type { WantedLine } from './wanted-line.ts'

export type ReturnForm = {
  lines: WantedLine[]
  reason: ReturnReason | null
  note: string
  outcome: ReturnOutcome
  /** Photos that were uploaded with an earlier try. */
  photoIds: string[]
}

export type ReturnField =
  | 'lines'
  | 'reason'
  | 'note'
  | 'photos'
  | `quantity-${number}`
  | `size-${number}`
export type ReturnCode =
  | 'nothing-chosen'
  | 'not-a-quantity'
  | 'too-many'
  | 'window-over'
  | 'reason-missing'
  | 'note-too-long'
  | 'too-many-photos'
  | 'size-missing'
  | 'size-sold-out'

type LineToReturn = ReturnableLine & { otherSizes: readonly OtherSize[] }
type Problem = FieldError<ReturnField, ReturnCode>

/** Checks a request against the lines that can be returned now. */
export function parseReturn(
  form: Form,
  lines: readonly LineToReturn[],
  now: Date,
): ParseResult<ReturnForm, ReturnField, ReturnCode> {
  const errors: Problem[] = []
  const reason = returnReasons.find((known) => known === form.get('reason')) ?? null
  if (!reason) errors.push({ field: 'reason', code: 'reason-missing' })

  const wanted: WantedLine[] = []
  for (const line of lines) {
    const field = `quantity-${line.position}` as const
    const typed = lineText(form.get(field))
    const quantity = /^\d{0,4}$/.test(typed) ? Number(typed) : Number.NaN
    if (Number.isNaN(quantity)) errors.push({ field, code: 'not-a-quantity' })
    else if (quantity > line.leftQuantity) errors.push({ field, code: 'too-many' })
    else if (quantity > 0) {
      wanted.push({ position: line.position, quantity })
      if (reason && !canReturn(line, reason, now)) errors.push({ field, code: 'window-over' })
    }
  }
  if (wanted.length === 0 && !errors.some(({ field }) => field.startsWith('quantity-')))
    errors.push({ field: 'lines', code: 'nothing-chosen' })

  const note = plainText(form.get('note'))
  if (note.length > NOTE_MAX) errors.push({ field: 'note', code: 'note-too-long' })
  const photoIds = [...new Set(form.getAll('photoId').map(String).filter(isUuid))]
  if (photoIds.length > PHOTOS_MAX) errors.push({ field: 'photos', code: 'too-many-photos' })
  const outcome = returnOutcomes.find((known) => known === form.get('outcome')) ?? 'refund'
  const chosen = outcome === 'exchange' ? withNewSizes(form, wanted, lines) : null
  errors.push(...(chosen?.errors ?? []))
  return { value: { lines: chosen?.value ?? wanted, reason, note, outcome, photoIds }, errors }
}

function withNewSizes(
  form: Form,
  wanted: readonly WantedLine[],
  lines: readonly LineToReturn[],
): ParseResult<WantedLine[], ReturnField, ReturnCode> {
  const errors: Problem[] = []
  const value = wanted.map((line): WantedLine => {
    const field = `size-${line.position}` as const
    const typed = lineText(form.get(field))
    const { otherSizes } = lines.find(({ position }) => position === line.position)!
    const isFree = otherSizes.some(
      ({ size, available }) => size === typed && available >= line.quantity,
    )
    if (typed === '') errors.push({ field, code: 'size-missing' })
    else if (!isFree) errors.push({ field, code: 'size-sold-out' })
    return { ...line, newSize: typed }
  })
  return { value, errors }
}
