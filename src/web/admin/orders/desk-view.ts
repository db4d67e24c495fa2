import { parseOrderStatus, type OrderStatus } from '#shop/orders/order-status.ts'
import { parsePage } from '#shop/paging.ts'

/** What the desk is looking at. The address holds all of it, so that Back and a copied link work. */
export type DeskView = {
  search: string
  status: OrderStatus | null
  /** Only orders whose payment a person has to look at, or only those that are paid for and can move on. */
  payment: 'review' | 'paid' | null
  archived: boolean
  page: number
}

const SEARCH_MAX = 100

export function parseDeskView(parameters: URLSearchParams): DeskView {
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    status: parseOrderStatus(parameters.get('status')),
    payment: paymentIn(parameters),
    archived: parameters.get('archive') === 'yes',
    page: parsePage(parameters.get('page')),
  }
}

function paymentIn(parameters: URLSearchParams): DeskView['payment'] {
  const payment = parameters.get('payment')
  return payment === 'review' || payment === 'paid' ? payment : null
}

/** Another filter starts at its first page. */
export function deskAddress(view: DeskView, change: Partial<DeskView> = {}): string {
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
