import { addressFields, type Address } from '#shop/customers/address.ts'

const KEY = 'delivery-draft'

/** What the customer typed, kept for this tab only, so that a reload or a failed payment costs nobody their typing. */
export function keepDraft(customerId: string, address: Address): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ customerId, address }))
  } catch {
    // A browser that keeps nothing still lets people buy.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/** Null when there is none, or when somebody else typed it. */
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
