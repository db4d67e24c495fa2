import { data, isRouteErrorResponse } from 'react-router'
import { busySeconds } from '#web/overload/busy-text.ts'
import type { PlaceOrderResult } from '../place-order-result.ts'

export type BusyResult = ReturnType<typeof busyResult>

/** Turns the error of a busy shop into a result, and rethrows every other error. The status 503
 * stops the router from loading the page again. */
export function busyResult(error: unknown) {
  const retrySeconds =
    isRouteErrorResponse(error) && error.status === 503 ? busySeconds(error.data) : null
  if (retrySeconds === null) throw error
  return data<PlaceOrderResult>({ outcome: 'busy', retrySeconds }, { status: 503 })
}
