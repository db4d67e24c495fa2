import { addressFields } from '#shop/customers/address.ts'
import { extraFields } from '#shop/orders/extras/order-extras.ts'

const KEY = 'delivery-draft'

export const draftFields = [...addressFields, ...extraFields] as const
export type DraftField = (typeof draftFields)[number]
export type DraftTexts = Partial<Record<DraftField, string>>

/** The order form as typed. It is stored for this tab only, so that it survives a reload or a
 * failed payment. */
export function saveDraft(customerId: string, form: FormData): void {
  const address = Object.fromEntries(draftFields.map((field) => [field, form.get(field)]))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ customerId, address }))
  } catch {
    // The draft is optional. The checkout also works if the browser stores nothing.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored either.
  }
}

/** Returns null if no draft is stored or another customer typed it. */
export function findDraft(customerId: string): DraftTexts | null {
  try {
    return readDraft(sessionStorage.getItem(KEY), customerId)
  } catch {
    return null
  }
}

export function readDraft(stored: string | null, customerId: string): DraftTexts | null {
  const draft: unknown = stored === null ? null : JSON.parse(stored)
  if (
    typeof draft !== 'object' ||
    draft === null ||
    !('customerId' in draft) ||
    draft.customerId !== customerId
  )
    return null
  if (!('address' in draft) || typeof draft.address !== 'object' || draft.address === null)
    return null

  const typed = draft.address as Record<string, unknown>
  const known = draftFields.filter((field) => typeof typed[field] === 'string')
  return Object.fromEntries(known.map((field) => [field, typed[field]]))
}
