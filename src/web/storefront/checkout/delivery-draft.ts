import { addressFields, type Address } from '#shop/customers/address.ts'

const KEY = 'delivery-draft'

/** The delivery address as typed. It is stored for this tab only, so that it survives a reload or a
 * failed payment. */
export function saveDraft(customerId: string, address: Address): void {
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
export function findDraft(customerId: string): Partial<Address> | null {
  try {
    return readDraft(sessionStorage.getItem(KEY), customerId)
  } catch {
    return null
  }
}

export function readDraft(stored: string | null, customerId: string): Partial<Address> | null {
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
  const known = addressFields.filter((field) => typeof typed[field] === 'string')
  return Object.fromEntries(known.map((field) => [field, typed[field]]))
}
