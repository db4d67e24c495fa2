import type { Courier } from '#shop/orders/order.ts'
import type { PayoutRequestResult } from '../returns/request-payout-action.server.ts'
import { orderMessages } from '../messages.ts'

export type OrderOutcome = { number: string; isDone: boolean; text: string }

export type OrdersResult = {
  tone: 'success' | 'error'
  text: string
  undo?: { id: number; number: string }
  outcomes?: OrderOutcome[]
}

/** `typed` is the refused text, so that the form can show it again. */
export type OrderResult =
  | (OrdersResult & { about: 'order' })
  | { about: 'parcel'; tone: 'success' | 'error'; text: string }
  | { about: 'courier'; tone: 'success' | 'error'; text: string; typed?: Courier; version?: number }
  | ({ about: 'payout' } & PayoutRequestResult)
  | { about: 'documents'; tone: 'success' | 'error'; text: string }
  | { about: 'cancel'; tone: 'success' | 'error'; text: string; typed?: string }
  | { about: 'note'; tone: 'success' | 'error'; text: string; typed?: string; version?: number }

/** Shown after a lost connection, when it is unknown whether the change was saved. The page reloads
 * its data once the connection is back. */
export const noResult: OrdersResult = { tone: 'error', text: orderMessages.noAnswer }
