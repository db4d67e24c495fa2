/** The states are stored: never rename them. */
export const parcelStates = [
  'booked',
  'in-transit',
  'out-for-delivery',
  'undelivered',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const
export type ParcelState = (typeof parcelStates)[number]

/** `shipment_status_id` of Shiprocket by the state that it means. Its order statuses have other
 * numbers. Codes that are missing here are recorded and change nothing. */
const codesOfStates: Record<ParcelState, readonly number[]> = {
  booked: [1, 2, 3, 4, 5, 13, 15, 19, 20, 27, 52],
  'in-transit': [6, 18, 22, 38, 39, 42, 48, 51],
  'out-for-delivery': [17],
  undelivered: [21, 77],
  delivered: [7, 26],
  returning: [9, 40, 41, 46, 75],
  returned: [10, 14, 78],
  lost: [12, 24, 25, 44, 76],
  cancelled: [8, 16, 45],
}

const pickupProblems: ReadonlySet<number> = new Set([13, 20])

export function stateOfCode(code: number): ParcelState | null {
  return parcelStates.find((state) => codesOfStates[state].includes(code)) ?? null
}

export function isPickupProblem(code: number): boolean {
  return pickupProblems.has(code)
}

const nextStates: Record<ParcelState, readonly ParcelState[]> = {
  booked: [
    'in-transit',
    'out-for-delivery',
    'undelivered',
    'delivered',
    'returning',
    'returned',
    'lost',
    'cancelled',
  ],
  'in-transit': ['out-for-delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost'],
  'out-for-delivery': ['undelivered', 'delivered', 'returning', 'returned', 'lost'],
  // Couriers retry the delivery.
  undelivered: ['out-for-delivery', 'delivered', 'returning', 'returned', 'lost'],
  returning: ['returned', 'lost'],
  // Lost parcels are sometimes found.
  lost: ['delivered', 'returned'],
  delivered: [],
  returned: [],
  cancelled: [],
}

/** Whether a report may change the state: forwards only. A parcel on its way back is never delivered. */
export function canBecome(state: ParcelState, next: ParcelState): boolean {
  return nextStates[state].includes(next)
}

const trackedOnly: readonly ParcelState[] = ['undelivered', 'delivered', 'returned', 'lost']

/** States that are believed only after the carrier's tracking confirms them. */
export function needsTracking(state: ParcelState): boolean {
  return trackedOnly.includes(state)
}

export function hasLeft(state: ParcelState): boolean {
  return state !== 'booked' && state !== 'cancelled'
}

/** Whether the carrier may still report something. */
export function isUnderWay(state: ParcelState): boolean {
  return nextStates[state].length > 0 && state !== 'lost'
}

export function parseParcelState(value: unknown): ParcelState | null {
  return parcelStates.find((state) => state === value) ?? null
}
