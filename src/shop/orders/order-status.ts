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

/**
 * Turning on a stage at or below the current status steps back to the stage below it, never below 1;
 * a higher stage is set directly. Where the answer equals the current status, nothing is sent.
 */
export function statusAfterPressing(stage: OrderStatus, status: OrderStatus): OrderStatus {
  return stage > status ? stage : (Math.max(1, stage - 1) as OrderStatus)
}

export function parseOrderStatus(value: unknown): OrderStatus | null {
  const status = Number(value)
  return orderStages.some((stage) => stage.status === status) ? (status as OrderStatus) : null
}
