/** The codes are stored and printed on packing slips: never renumber them. */
export const orderStages = [
  { status: 1, name: 'Order Placed' },
  { status: 2, name: 'Order Confirmed' },
  { status: 3, name: 'Out For Delivery' },
  { status: 4, name: 'Delivered' },
] as const

export type OrderStatus = (typeof orderStages)[number]['status']

export function stageName(status: OrderStatus): string {
  return orderStages.find((stage) => stage.status === status)?.name ?? String(status)
}

/** Whether the parcel has not left yet, so that the order can still be cancelled. */
export function isUnsent(status: OrderStatus): boolean {
  return status < 3
}

/** Whether the customer can still cancel: packing begins when the shop confirms the order. */
export function isUnpacked(status: OrderStatus): boolean {
  return status < 2
}

/** Toggling a stage at or below the status sets the stage before it, but at least 1. Toggling a
 * higher stage sets that stage. */
export function statusAfterToggle(stage: OrderStatus, status: OrderStatus): OrderStatus {
  return stage > status ? stage : (Math.max(1, stage - 1) as OrderStatus)
}

export function parseOrderStatus(value: unknown): OrderStatus | null {
  const status = Number(value)
  return orderStages.some((stage) => stage.status === status) ? (status as OrderStatus) : null
}

export type StatusChange = {
  orderId: number
  from: OrderStatus
  to: OrderStatus
  changedBy: string
  changedAt: Date
}

/** When each stage was reached last, by stage. A stage is missing if the order has stepped back below
 * it. `changes` are newest first. */
export function stageDates(
  placedAt: Date,
  status: OrderStatus,
  changes: readonly Pick<StatusChange, 'from' | 'to' | 'changedAt'>[],
): Partial<Record<OrderStatus, Date>> {
  const dates: Partial<Record<OrderStatus, Date>> = { 1: placedAt }
  for (const { status: stage } of orderStages) {
    const reached = changes.find(({ from, to }) => from < stage && to >= stage)
    if (reached && stage <= status) dates[stage] = reached.changedAt
  }
  return dates
}
