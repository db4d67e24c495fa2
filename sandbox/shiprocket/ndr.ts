import { failed, ok, type ApiResponse } from './responses.ts'
import type { SandboxState } from './state.ts'

const UNDELIVERED = [21, 77]

/** Answers a failed delivery (NDR, non-delivery report), only while there is one. */
export function answerNdr(
  state: SandboxState,
  path: string,
  body: Record<string, unknown>,
): ApiResponse {
  const [, , awb] = path.split('/')
  const order = state.orders.find((each) => each.awb !== '' && each.awb === awb)
  if (!order) return failed(404, 'AWB not found')
  const action = body['action']
  if (action !== 're-attempt' && action !== 'return' && action !== 'fake-attempt')
    return failed(422, 'The selected action is invalid.')
  if (!UNDELIVERED.includes(order.status)) return failed(400, 'Shipment is not in NDR')
  order.ndrActions.push(body)
  return { ...ok({ message: 'Action has been taken' }), status: 202 }
}
