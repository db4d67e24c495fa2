import { SLIPS_MAX } from './desk-order.ts'
import { parseOrderStatus, type OrderStatus } from './order-status.ts'

/** An order that the desk has marked, as it saw it; `seen` null where it showed no switches, because it does not move. */
export type MarkedOrder = { number: string; seen: { orderId: number; status: OrderStatus } | null }

/** `numbers` are the marked ones; `seen` tells of each order on the page, marked or not, 'NUMBER:ID:STATUS'. */
export function parseMarkedOrders(form: { getAll(name: string): unknown[] }): MarkedOrder[] {
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

export function seenOrder(order: { number: string; id: number; status: OrderStatus }): string {
  return `${order.number}:${order.id}:${order.status}`
}

function parseSeen(value: unknown): [string, NonNullable<MarkedOrder['seen']>] | null {
  const [, number = '', id = '', shown = ''] =
    /^([0-9A-Z]{10}):([1-9]\d{0,14}):([1-4])$/.exec(typeof value === 'string' ? value : '') ?? []
  const status = parseOrderStatus(shown)
  return number && status ? [number, { orderId: Number(id), status }] : null
}
