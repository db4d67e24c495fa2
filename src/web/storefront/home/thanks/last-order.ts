import { findStoredOrder, LAST_ORDER_KEY } from './stored-order.ts'

export const THANKS_MS = 24 * 60 * 60 * 1000

/** `isSeen` is true once the panel has had the focus. */
export type LastOrder = { customerId: string; number: string; orderedAt: number; isSeen: boolean }

/** Remembers the order that the home page thanks for. It is kept in this tab, even after a reload,
 * until the panel is closed or a day has passed. */
export function rememberLastOrder(order: LastOrder): void {
  try {
    sessionStorage.setItem(LAST_ORDER_KEY, JSON.stringify(order))
  } catch {
    // Without storage the notification alone thanks the customer.
  }
}

export function forgetLastOrder(): void {
  try {
    sessionStorage.removeItem(LAST_ORDER_KEY)
  } catch {
    // The browser denies its storage, so there is nothing to delete.
  }
}

export function findLastOrder(customerId: string | undefined, now: number): LastOrder | null {
  return readLastOrder(findStoredOrder(), customerId, now)
}

/** Returns null unless `customerId` placed the order within the last day. */
export function readLastOrder(
  stored: string | null,
  customerId: string | undefined,
  now: number,
): LastOrder | null {
  const { number, orderedAt = 0, isSeen, ...rest } = parse(stored)
  if (typeof number !== 'string' || now - orderedAt >= THANKS_MS) return null
  if (rest.customerId === undefined || rest.customerId !== customerId) return null
  return { customerId, number, orderedAt, isSeen: isSeen === true }
}

function parse(stored: string | null): Partial<LastOrder> {
  try {
    const order: unknown = JSON.parse(stored ?? 'null')
    return typeof order === 'object' && order !== null ? order : {}
  } catch {
    return {}
  }
}
