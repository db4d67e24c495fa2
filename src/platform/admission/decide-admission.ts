/** Kinds of work. Payments that were started take precedence over new orders, the admin over the storefront. */
export type WorkKind = 'payment' | 'order' | 'admin' | 'page'

export type AdmissionLimits = {
  /** Orders and payments worked on at the same time. */
  orders: number
  /** Pages worked on at the same time; the admin may use as many again. */
  pages: number
  waiting: number
}

export type Load = {
  /** Requests being worked on, without those that wait for the gateway. */
  active: Readonly<Record<WorkKind, number>>
  /** Waiting for the gateway. */
  paused: number
  waiting: number
  /** The process or its database is slow: less work at a time keeps it short. */
  isStrained: boolean
}

export type Admission = 'run' | 'wait' | 'refuse'

const STRAINED_SHARE = 0.25
/** They cost only memory while the gateway answers. */
const PAUSED_PER_ORDER = 8
/** A payment is refused only where memory is at risk; the webhook and the reconciler bring it again. */
const PAYMENTS_PER_ORDER = 16

export function defaultLimits(orders: number): AdmissionLimits {
  const pages = Math.max(1, Math.ceil(orders / 4))
  return { orders, pages, waiting: pages * 8 }
}

/** Decides before any work starts. An order that has to wait would only get slow, so it is refused at once. */
export function decideAdmission(kind: WorkKind, load: Load, limits: AdmissionLimits): Admission {
  const { active, paused, waiting, isStrained } = load
  const room = (limit: number) =>
    isStrained ? Math.max(1, Math.floor(limit * STRAINED_SHARE)) : limit
  switch (kind) {
    case 'payment':
      return active.payment < limits.orders * PAYMENTS_PER_ORDER ? 'run' : 'refuse'
    case 'order': {
      // Those that wait for the gateway come back: a strained process counts them as well.
      const orders = active.order + active.payment + (isStrained ? paused : 0)
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
