import type { AdminProduct } from '#shop/catalogue/admin-list/admin-list.ts'
import { groupedRupees, parseRupees } from '#shop/rupees.ts'
import type { ListResult } from './list-result.ts'

/** The inputs of a row, with the stock and the version of the product that they are based on. */
export type Typed = { price: string; quantity: string; seen: number; basedOn: number }

/** The last save: its values, and the values that the row showed before. */
export type Sent = { values: Typed; before: Typed; isUndo: boolean }

/** `14,999` and `14999` are the same price. */
export function isSame(one: Typed, other: Typed): boolean {
  const [price, otherPrice] = [one, other].map((typed) => parseRupees(typed.price) ?? typed.price)
  return price === otherPrice && one.quantity === other.quantity
}

export function shownValues(
  { sellingPricePaise, version }: AdminProduct,
  onHand: number | null,
): Typed {
  return {
    price: groupedRupees(sellingPricePaise),
    quantity: String(onHand ?? ''),
    seen: onHand ?? 0,
    basedOn: version,
  }
}

export function valuesIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    price: text('price'),
    quantity: text('quantity'),
    seen: Number(text('seen')),
    basedOn: Number(text('basedOn')),
  }
}

export function formOf(
  id: string,
  { quantity, seen, ...values }: Typed,
  hasQuantity: boolean,
): FormData {
  const form = new FormData()
  const fields = { intent: 'quick-edit', id, ...values, ...(hasQuantity && { quantity, seen }) }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

type Edit = {
  shown: Typed
  typed: Typed | null
  sent: Sent | null
  /** Values to be saved when the running save has ended. */
  waiting: Typed | null
  isSaving: boolean
  result: ListResult | undefined
}

export function editState({ shown, typed, sent, waiting, isSaving, result }: Edit) {
  const values = typed ?? shown
  const running = isSaving && sent ? sent.values : null
  const isUnsent = typed !== null && !isSame(typed, (running && waiting) ?? running ?? shown)
  const highest = Math.max(...[shown, running ?? shown].map(({ price }) => parseRupees(price) ?? 0))
  const isHalved = (parseRupees(values.price) ?? Infinity) * 2 < highest
  const isRefused = result?.tone === 'error' && sent && isSame(values, sent.values)
  return {
    values,
    isChanged: !isSame(values, shown),
    /** Whether the button has nothing to send that is not being saved already. */
    isBusy: isSaving && !isUnsent,
    isHalved,
    /** After a refusal the same values are sent by the button only, and so is a price that may lack
     * a digit. */
    isSavedOnLeaving: isUnsent && !isHalved && (isSaving || (!isRefused && !result?.isStale)),
  }
}

/** A quantity that the admin has not edited follows the stock. */
export function rebased(mine: Typed, shown: Typed): Typed {
  const isTyped = mine.quantity !== String(mine.seen)
  return { ...shown, price: mine.price, quantity: isTyped ? mine.quantity : shown.quantity }
}

/** The values `waiting` for the end of a save, based on what it saved. Null if it saved the same, or if
 * another admin was first: the change must be seen before it is overwritten. */
export function nextToSave(
  waiting: Typed | null,
  sent: Typed,
  { isStale = false, version }: Pick<ListResult, 'isStale' | 'version'>,
): Typed | null {
  if (!waiting || isStale || isSame(waiting, sent)) return null
  if (version === undefined) return waiting
  return { ...waiting, seen: Number(sent.quantity), basedOn: version }
}
