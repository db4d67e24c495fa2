import type { ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { ReturnState } from './return-state.ts'

/** Why a customer returns pieces. The names are stored: never rename them. */
export const returnReasons = [
  'too-small',
  'too-large',
  'colour',
  'defective',
  'not-as-described',
  'wrong-item',
  'damaged',
  'style',
  'changed-mind',
  'late',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

export const reasonNames: Record<ReturnReason, string> = {
  'too-small': 'Too small',
  'too-large': 'Too large',
  colour: 'The colour is different',
  defective: 'Defective',
  'not-as-described': 'Not as described',
  'wrong-item': 'Not what I ordered',
  damaged: 'Damaged on the way',
  style: 'I do not like the style',
  'changed-mind': 'I changed my mind',
  late: 'It arrived too late',
  other: 'Another reason',
}

/** E-Commerce Rules 2020, rule 7(4): such goods are taken back after the window, and even if they
 * are excluded from returns. */
const shopsFault: readonly ReturnReason[] = [
  'defective',
  'not-as-described',
  'wrong-item',
  'damaged',
]

export function isShopsFault(reason: ReturnReason): boolean {
  return shopsFault.includes(reason)
}

/** Staff's assessment of a returned line. A piece that is not ours, or was worn or altered, goes
 * back to the customer. */
export const returnGrades = ['ok', 'fault', 'not-ours'] as const
export type ReturnGrade = (typeof returnGrades)[number]

export const gradeNames: Record<ReturnGrade, string> = {
  ok: 'As new: back to stock',
  fault: 'Faulty: accepted, not back to stock',
  'not-ours': 'Not ours, worn or altered: back to the customer',
}

export const NOTE_MAX = 1000
/** In characters; of what staff write about a step. */
export const STEP_NOTE_MAX = 500
export const PHOTOS_MAX = 4
/** All photos of one form together. */
export const PHOTO_BYTES_MAX = 30 * 1024 * 1024

/** The outcome that a customer requests. The names are stored: never rename them. */
export const returnOutcomes = ['refund', 'exchange', 'credit'] as const
export type ReturnOutcome = (typeof returnOutcomes)[number]

export type ReturnLine = {
  position: number
  productId: string
  title: string
  size: string
  quantity: number
  grade: ReturnGrade | null
  acceptedQuantity: number | null
  refundPaise: Paise | null
  /** For the outcome `exchange`. */
  newSize: string | null
  /** Whether the new size is kept for the customer now. */
  isKept: boolean
}

export type ReturnStep = { state: ReturnState; note: string; staffName: string | null; at: Date }

export type Return = {
  id: number
  orderId: number
  orderNumber: string
  customerId: string
  customerName: string
  state: ReturnState
  reason: ReturnReason
  note: string
  outcome: ReturnOutcome
  refundPaise: Paise | null
  /** Where a bank transfer goes, such as `a…@okaxis`; '' if the money goes back by the gateway. */
  payeeShown: string
  transferReference: string | null
  requestedAt: Date
  /** Until when the new size is kept if the pieces do not arrive; null if it is not kept. */
  keptUntil: Date | null
  /** The order with the new size. */
  exchangeOrderNumber: string | null
  lines: ReturnLine[]
  photos: ImageRef[]
  steps: ReturnStep[]
}
