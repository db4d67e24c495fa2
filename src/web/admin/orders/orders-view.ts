import { parseOrderStatus, type OrderStatus } from '#shop/orders/order-status.ts'
import { parsePage } from '#shop/paging.ts'

/** The list's filters, all of them part of the URL. */
export type OrdersView = {
  search: string
  status: OrderStatus | null
  /**
   * `review`: the payment needs a decision. `paid`: the status of the order can change. `ended`:
   * cancelled or refunded.
   */
  payment: 'review' | 'paid' | 'ended' | null
  archived: boolean
  page: number
}

export function parseOrdersView(parameters: URLSearchParams): OrdersView {
  return {
    search: (parameters.get('search') ?? '').trim(),
    status: parseOrderStatus(parameters.get('status')),
    payment: paymentIn(parameters),
    archived: parameters.get('archive') === 'yes',
    page: parsePage(parameters.get('page')),
  }
}

function paymentIn(parameters: URLSearchParams): OrdersView['payment'] {
  const payment = parameters.get('payment')
  return payment === 'review' || payment === 'paid' || payment === 'ended' ? payment : null
}

export function ordersAddress(view: OrdersView, change: Partial<OrdersView> = {}): string {
  const next = { ...view, page: 1, ...change }
  const parameters = new URLSearchParams()
  if (next.search) parameters.set('search', next.search)
  if (next.status) parameters.set('status', String(next.status))
  if (next.payment) parameters.set('payment', next.payment)
  if (next.archived) parameters.set('archive', 'yes')
  if (next.page > 1) parameters.set('page', String(next.page))
  const query = parameters.toString()
  return query ? `/admin/orders?${query}` : '/admin/orders'
}
