import { SLIPS_MAX } from './admin-order.ts'
import { parseOrderStatus, type OrderStatus } from './order-status.ts'

/** `seen` is the order as the list showed it; null if its status cannot change. */
export type SelectedOrder = {
  number: string
  seen: { orderId: number; status: OrderStatus } | null
}

/** `numbers` are the selected orders; `seen` describes every order on the page as 'NUMBER:ID:STATUS'. */
export function parseSelectedOrders(form: { getAll(name: string): unknown[] }): SelectedOrder[] {
  const seen = new Map(
    form
      .getAll('seen')
      .map(parseSeen)
      .filter((order) => order !== null),
  )
  const numbers = form
    .getAll('numbers')
    .filter(
      (number): number is string =>
        typeof number === 'string' && /^[0-9A-HJKMNP-TV-Z]{10}$/.test(number),
    )
  return [...new Set(numbers)]
    .slice(0, SLIPS_MAX)
    .map((number) => ({ number, seen: seen.get(number) ?? null }))
}

export function formatSeenOrder(order: {
  number: string
  id: number
  status: OrderStatus
}): string {
  return `${order.number}:${order.id}:${order.status}`
}

function parseSeen(value: unknown): [string, NonNullable<SelectedOrder['seen']>] | null {
  const [, number = '', id = '', shown = ''] =
    /^([0-9A-Z]{10}):([1-9]\d{0,14}):([1-4])$/.exec(typeof value === 'string' ? value : '') ?? []
  const status = parseOrderStatus(shown)
  return number && status ? [number, { orderId: Number(id), status }] : null
}
