import type { Paise } from '#shop/money.ts'

const KEY = 'last-order'

export type LastOrder = { customerId: string; number: string; totalPaise: Paise; isPaid: boolean }

/**
 * The order that the home page thanks for: kept in this tab, also after a reload, until the panel
 * is closed.
 */
export function rememberLastOrder(order: LastOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order))
  } catch {
    // Without storage only the notification thanks the customer.
  }
}

export function forgetLastOrder(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored either.
  }
}

export function findLastOrder(customerId: string | undefined): LastOrder | null {
  try {
    return readLastOrder(sessionStorage.getItem(KEY), customerId)
  } catch {
    return null
  }
}

/** Null unless `customerId` placed it. */
export function readLastOrder(
  stored: string | null,
  customerId: string | undefined,
): LastOrder | null {
  const order: unknown = JSON.parse(stored ?? 'null')
  if (typeof order !== 'object' || order === null) return null
  const { number, totalPaise, isPaid, ...rest } = order as Partial<LastOrder>
  if (typeof number !== 'string' || typeof totalPaise !== 'number') return null
  if (rest.customerId === undefined || rest.customerId !== customerId) return null
  return { customerId, number, totalPaise, isPaid: isPaid === true }
}
