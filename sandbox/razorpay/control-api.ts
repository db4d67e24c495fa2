import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ok, type Answer } from './answers.ts'
import type {
  ClockWish,
  Control,
  DisputeWish,
  PayWish,
  RefundWish,
  ScenarioWish,
  WebhookWish,
} from './control.ts'
import type { DowntimeWish } from './downtimes.ts'
import { isPlainObject } from './inputs.ts'
import type { World } from './world.ts'

type ControlRequest = { method: string; path: string; body: unknown; request: IncomingMessage }

/** For testers on this machine who hold the token; a web page that guesses the address is refused by its `Host` or `Origin`. */
export async function answerControl(
  world: World,
  control: Control,
  { method, path, body, request }: ControlRequest,
): Promise<Answer> {
  if (!mayControl(world, request)) return refused(401, 'the control token is missing or wrong')
  const address = `${method} ${path.slice('/__sandbox/'.length)}`
  if (method === 'POST' && !isPlainObject(body))
    return refused(400, 'the body must be a JSON object')
  try {
    return await perform(control, address, body)
  } catch (problem) {
    return refused(400, problem instanceof Error ? problem.message : String(problem))
  }
}

async function perform(control: Control, address: string, body: unknown): Promise<Answer> {
  switch (address) {
    case 'GET log':
      return ok(control.log())
    case 'GET state':
      return ok(control.state())
    case 'POST scenarios':
      return ok(control.scenario(body as ScenarioWish))
    case 'POST clock':
      return ok(await control.clock(body as ClockWish))
    case 'POST webhooks':
      return ok(control.webhooks(body as WebhookWish))
    case 'POST pay':
      return ok(control.pay(body as PayWish))
    case 'POST disputes':
      return ok(control.dispute(body as DisputeWish))
    case 'POST downtimes':
      return ok(control.downtime(body as DowntimeWish))
    case 'POST refunds':
      return ok(control.refund(body as RefundWish))
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

export function isToken(world: World, given: string | null | undefined): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(world.options.controlToken)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function mayControl(world: World, request: IncomingMessage): boolean {
  const isNear = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(
    request.socket.remoteAddress ?? '',
  )
  const isAskedHere = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
  return (
    isNear && isAskedHere && isToken(world, request.headers.authorization?.replace(/^Bearer /, ''))
  )
}

function refused(status: number, problem: string): Answer {
  return { status, body: { problem } }
}
