import type { Paise } from '#shop/money.ts'

const KEY = 'last-order'

export type LastOrder = { customerId: string; number: string; totalPaise: Paise; isPaid: boolean }

/** Remembers the order that the home page thanks for. It is kept in this tab, even after a reload,
 * until the panel is closed. */
export function rememberLastOrder(order: LastOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order))
  } catch {
    // Without storage the notification alone thanks the customer.
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

/** Returns null unless `customerId` placed the order. */
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
