import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ok, type ApiResponse } from '../api/responses.ts'
import type {
  ClockInput,
  Control,
  DisputeInput,
  PayInput,
  RefundInput,
  ScenarioInput,
  WebhookInput,
} from './control.ts'
import type { DowntimeInput } from '../payments/downtimes.ts'
import { isPlainObject } from '../api/inputs.ts'
import type { Gateway } from '../state/gateway.ts'

type ControlRequest = { method: string; path: string; body: unknown; request: IncomingMessage }

/** Handles control requests. Requires the token, a local address and a loopback Host header, so that
 * web pages cannot call this interface. */
export async function handleControlRequest(
  gateway: Gateway,
  control: Control,
  { method, path, body, request }: ControlRequest,
): Promise<ApiResponse> {
  if (!mayControl(gateway, request)) return refused(401, 'the control token is missing or wrong')
  const address = `${method} ${path.slice('/__sandbox/'.length)}`
  if (method === 'POST' && !isPlainObject(body))
    return refused(400, 'the body must be a JSON object')
  try {
    return await perform(control, address, body)
  } catch (problem) {
    return refused(400, problem instanceof Error ? problem.message : String(problem))
  }
}

async function perform(control: Control, address: string, body: unknown): Promise<ApiResponse> {
  switch (address) {
    case 'GET log':
      return ok(control.log())
    case 'GET state':
      return ok(control.state())
    case 'POST scenarios':
      return ok(control.scenario(body as ScenarioInput))
    case 'POST clock':
      return ok(await control.clock(body as ClockInput))
    case 'POST webhooks':
      return ok(control.webhooks(body as WebhookInput))
    case 'POST pay':
      return ok(control.pay(body as PayInput))
    case 'POST disputes':
      return ok(control.dispute(body as DisputeInput))
    case 'POST downtimes':
      return ok(control.downtime(body as DowntimeInput))
    case 'POST refunds':
      return ok(control.refund(body as RefundInput))
    case 'POST settle':
      await control.settle()
      return ok({})
    case 'POST reset':
      control.reset()
      return ok({})
    default:
      return refused(404, `no control is called ${address}`)
  }
}

export function isToken(gateway: Gateway, given: string | null | undefined): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(gateway.options.controlToken)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function mayControl(gateway: Gateway, request: IncomingMessage): boolean {
  const isNear = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(
    request.socket.remoteAddress ?? '',
  )
  const isAskedHere = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
  return (
    isNear &&
    isAskedHere &&
    isToken(gateway, request.headers.authorization?.replace(/^Bearer /, ''))
  )
}

function refused(status: number, problem: string): ApiResponse {
  return { status, body: { problem } }
}
