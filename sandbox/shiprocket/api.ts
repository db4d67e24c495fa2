import { randomUUID } from 'node:crypto'
import { failed, ok, type ApiResponse } from './responses.ts'
import { cancelOrders, createOrder, searchOrders } from './orders.ts'
import { assignCourier, makeLabel, schedulePickup, serviceability } from './shipping.ts'
import type { SandboxState } from './state.ts'
import { answerNdr } from './ndr.ts'
import { trackMany, trackOne } from './tracking.ts'

export type ApiRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  token: string
  origin: string
}
const TOKEN_DAYS = 10

export function answerApi(state: SandboxState, request: ApiRequest): ApiResponse {
  const { method, path, body } = request
  if (`${method} ${path}` === 'POST /auth/login') return login(state, body)
  if ((state.tokens.get(request.token) ?? 0) <= Date.now()) return failed(401, 'Token has expired')
  switch (`${method} ${path}`) {
    case 'GET /settings/company/pickup':
      return ok({
        data: { shipping_address: [{ id: 1, pickup_location: state.options.pickupLocation }] },
      })
    case 'GET /courier/serviceability/':
      return serviceability(state, request.query)
    case 'GET /orders':
      return searchOrders(state, request.query)
    case 'POST /orders/create/adhoc':
      return createOrder(state, body)
    case 'POST /orders/cancel':
      return cancelOrders(state, body)
    case 'POST /courier/assign/awb':
      return assignCourier(state, body)
    case 'POST /courier/generate/pickup':
      return schedulePickup(state, body)
    case 'POST /courier/generate/label':
      return makeLabel(state, body, request.origin)
    case 'POST /courier/track/awbs':
      return trackMany(state, body)
    default:
      if (method === 'POST' && /^\/ndr\/[^/]+\/action$/.test(path))
        return answerNdr(state, path, body)
      return path.startsWith('/courier/track/awb/')
        ? trackOne(state, path)
        : failed(404, 'The route could not be found.')
  }
}

function login(state: SandboxState, body: Record<string, unknown>): ApiResponse {
  const { email, password } = state.options
  if (body['email'] !== email || body['password'] !== password)
    return failed(400, 'Invalid email and password combination')
  const token = randomUUID()
  state.tokens.set(token, Date.now() + TOKEN_DAYS * 24 * 60 * 60 * 1000)
  return ok({ id: 1, email, company_id: 1, token })
}
