import { addressFields } from '#shop/customers/address.ts'
import { extraFields } from '#shop/orders/extras/order-extras.ts'
import { SAVED_ADDRESS } from './saved-address/chosen-address.ts'

const KEY = 'delivery-draft'

export const draftFields = [...addressFields, ...extraFields, SAVED_ADDRESS] as const
export type DraftTexts = Partial<Record<(typeof draftFields)[number], string | undefined>>

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

/** The draft without the address. */
export function extrasOf(draft: DraftTexts): DraftTexts {
  return Object.fromEntries(extraFields.map((field) => [field, draft[field]]))
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // The browser denies its storage, so there is nothing to delete.
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
