/** The names are stored: never rename them. */
export const returnStates = [
  'requested',
  'approved',
  'declined',
  'self-shipped',
  'pickup-booked',
  'received',
  'inspected',
  'settled',
  'closed',
  'cancelled',
] as const
export type ReturnState = (typeof returnStates)[number]

/** The states that each state can change to. `settled`: the amount is decided and a bank transfer is
 * still to be made. */
const nextStates: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'declined', 'cancelled'],
  approved: ['self-shipped', 'pickup-booked', 'received', 'cancelled'],
  declined: [],
  'self-shipped': ['received', 'cancelled'],
  'pickup-booked': ['received', 'cancelled'],
  received: ['inspected'],
  inspected: ['settled', 'closed'],
  settled: ['closed'],
  closed: [],
  cancelled: [],
}

export function canBecome(state: ReturnState, next: ReturnState): boolean {
  return nextStates[state].includes(next)
}

/** Such a return no longer claims its pieces. */
export function isWithdrawn(state: ReturnState): boolean {
  return state === 'declined' || state === 'cancelled'
}

export function isOpen(state: ReturnState): boolean {
  return state !== 'closed' && !isWithdrawn(state)
}

/** Staff can change what the customer gets until that is decided. */
export function canChangeOutcome(state: ReturnState): boolean {
  return isOpen(state) && state !== 'settled'
}

export const stateNames: Record<ReturnState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  'self-shipped': 'Sent by the customer',
  'pickup-booked': 'Pickup booked',
  received: 'Received',
  inspected: 'Inspected',
  settled: 'Waiting for the transfer',
  closed: 'Closed',
  cancelled: 'Cancelled by the customer',
}

/** The names of the states as customers see them. */
export const ownStateNames: Record<ReturnState, string> = {
  requested: 'We are looking at your request',
  approved: 'Approved: please send the pieces',
  declined: 'Declined',
  'self-shipped': 'On its way to us',
  'pickup-booked': 'We have booked a pickup',
  received: 'Arrived: we are looking at the pieces',
  inspected: 'Checked: we are working out what you get',
  settled: 'Your money is about to be transferred',
  closed: 'Done',
  cancelled: 'Cancelled by you',
}

/** The filters of the list of returns. Their names are part of URLs. */
export const returnLists = ['to-do', 'under-way', 'done', 'all'] as const
export type ReturnList = (typeof returnLists)[number]

const listedStates: Record<ReturnList, readonly ReturnState[]> = {
  'to-do': ['requested', 'received', 'inspected', 'settled'],
  'under-way': ['approved', 'self-shipped', 'pickup-booked'],
  done: ['closed', 'declined', 'cancelled'],
  all: returnStates,
}

export function statesIn(list: ReturnList): readonly ReturnState[] {
  return listedStates[list]
}

/** Reads the list in the URL. An unknown value means `to-do`. */
export function parseReturnList(typed: string | null): ReturnList {
  return returnLists.find((list) => list === typed) ?? 'to-do'
}
