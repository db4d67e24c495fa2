/** Started payments take precedence over new orders, and the admin over the storefront. */
export type WorkKind = 'payment' | 'order' | 'admin' | 'page'

export type AdmissionLimits = {
  /** Maximum number of orders and payments in progress at the same time. */
  orders: number
  /** Maximum number of pages in progress at the same time. Admin pages may use twice this number. */
  pages: number
  waiting: number
}

export type Load = {
  /** Requests in progress, except those that wait for the gateway. */
  active: Readonly<Record<WorkKind, number>>
  /** Number of requests that wait for the gateway. */
  paused: number
  waiting: number
  /** True when the process or its database is slow. Fewer requests are then worked on at a time. */
  isUnderPressure: boolean
}

export type Admission = 'run' | 'wait' | 'refuse'

const PRESSURE_SHARE = 0.25
/** Limit of paused orders per order slot. While an order waits for the gateway, it costs only memory. */
const PAUSED_PER_ORDER = 8
/** Payments are refused only to save memory; the webhook and the reconciler deliver them again. */
const PAYMENTS_PER_ORDER = 16

export function defaultLimits(orders: number): AdmissionLimits {
  const pages = Math.max(1, Math.ceil(orders / 4))
  return { orders, pages, waiting: pages * 8 }
}

/** Decides before any work starts. An order is refused at once rather than made to wait. */
export function decideAdmission(kind: WorkKind, load: Load, limits: AdmissionLimits): Admission {
  const { active, paused, waiting, isUnderPressure } = load
  const room = (limit: number) =>
    isUnderPressure ? Math.max(1, Math.floor(limit * PRESSURE_SHARE)) : limit
  switch (kind) {
    case 'payment':
      return active.payment < limits.orders * PAYMENTS_PER_ORDER ? 'run' : 'refuse'
    case 'order': {
      // Orders that wait for the gateway will resume, so a process under pressure counts them as well.
      const orders = active.order + active.payment + (isUnderPressure ? paused : 0)
      const hasRoom = paused < limits.orders * PAUSED_PER_ORDER
      return orders < room(limits.orders) && hasRoom ? 'run' : 'refuse'
    }
    case 'admin':
    case 'page': {
      const pages = room(limits.pages) * (kind === 'admin' ? 2 : 1)
      if (active.page + active.admin < pages) return 'run'
      return waiting < limits.waiting ? 'wait' : 'refuse'
    }
  }
}
