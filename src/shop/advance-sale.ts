import { advanceLabel, advanceNames, type Advance } from './advance-mode.ts'
import { dayText, type IsoDay } from './shop-date.ts'

/** How a product is sold; '' is from stock, the mode of a new product. */
export const saleModes = ['', 'pre-order', 'made-to-order'] as const
export type SaleMode = (typeof saleModes)[number]

/** Maximum number of working days for a piece made to order. */
export const MAKING_DAYS_MAX = 365

/** 'Pre-order: dispatched from Jan 12, 2027' or 'Made to order: dispatched in 15 working days'. */
export function advanceText(advance: Advance): string {
  const when =
    typeof advance === 'number'
      ? `in ${advance} working ${advance === 1 ? 'day' : 'days'}`
      : `from ${dayText(advance)}`
  return `${advanceLabel(advance)}: dispatched ${when}`
}

type LineInAdvance = { productId: string; advance?: Advance | null | undefined }

/** The text that a customer confirms before ordering: the id of each product sold in advance, with its
 * day or working days. '' if there is none. */
export function advanceKey(lines: readonly LineInAdvance[]): string {
  return lines
    .flatMap(({ productId, advance }) => (advance ? [`${productId} ${advance}`] : []))
    .toSorted()
    .join(', ')
}

/** An order's line that was sold in advance. `dispatchDay` was computed when it was ordered. */
export type OrderedAdvance = { saleMode: keyof typeof advanceNames; dispatchDay: IsoDay }

/** 'Pre-order: dispatched from Jan 12, 2027' or 'Made to order: dispatched by Dec 18, 2026'. */
export function orderedAdvanceText({ saleMode, dispatchDay }: OrderedAdvance): string {
  const word = saleMode === 'pre-order' ? 'from' : 'by'
  return `${advanceNames[saleMode]}: dispatched ${word} ${dayText(dispatchDay)}`
}

type OrderedLine = { advance?: OrderedAdvance | null | undefined }

/** The day before which an order is not due; null if all its pieces were in stock. */
export function notDueBefore(lines: readonly OrderedLine[]): IsoDay | null {
  const days = lines.flatMap(({ advance }) => (advance ? [advance.dispatchDay] : []))
  return days.toSorted().at(-1) ?? null
}
