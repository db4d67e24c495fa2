import { lineText, type Form } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'

export type BackOfficeSettings = {
  /** A product with this many units or fewer is low in stock. */
  lowStockMax: number
  /** The last line of a packing slip; '' if there is none. */
  slipClosing: string
}

export const LOW_STOCK_LIMIT = 9_999
/** In characters. */
export const SLIP_CLOSING_MAX = 200

type BackOfficeErrorCode = 'not-a-count' | 'too-long'

export function parseBackOffice(
  form: Pick<Form, 'get'>,
): ParseResult<BackOfficeSettings, keyof BackOfficeSettings, BackOfficeErrorCode> {
  const typed = lineText(form.get('lowStockMax'))
  const value = {
    lowStockMax: /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN,
    slipClosing: lineText(form.get('slipClosing')),
  }
  return {
    value,
    errors: [
      ...(Number.isNaN(value.lowStockMax)
        ? [{ field: 'lowStockMax', code: 'not-a-count' } as const]
        : []),
      ...(value.slipClosing.length > SLIP_CLOSING_MAX
        ? [{ field: 'slipClosing', code: 'too-long' } as const]
        : []),
    ],
  }
}
