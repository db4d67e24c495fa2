import { isUuid } from '../uuid.ts'

/** Products per wish list. */
export const WISHES_MAX = 100

/** Product ids. `customerId` is the customer that the browser believes to be signed in. */
export type WishChange = { customerId: string; add: string[]; remove: string[] }

/** Null if the text is not a change. */
export function parseWishChange(text: string): WishChange | null {
  const { customerId, add, remove } = parsed(text)
  if (typeof customerId !== 'string' || !areIds(add) || !areIds(remove)) return null
  return { customerId, add, remove }
}

function parsed(text: string): Partial<Record<keyof WishChange, unknown>> {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    return {}
  }
}

function areIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= WISHES_MAX && value.every(isUuid)
}

/** The ids of an address such as `?ids=A,B`, without repeated ones. Others are ignored. */
export function wishesIn(params: URLSearchParams): string[] {
  const ids = (params.get('ids') ?? '').toLowerCase().split(',').filter(isUuid)
  return [...new Set(ids)].slice(0, WISHES_MAX)
}

export function isShareKey(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
