import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentView } from '../../sandbox/razorpay/checkout/checkout-api.ts'
import type {
  ClockInput,
  DisputeInput,
  PayInput,
  RefundInput,
  SandboxState,
  ScenarioInput,
  WebhookInput,
} from '../../sandbox/razorpay/control/control.ts'
import type { Outage } from './database-killer.ts'
import type { Service } from './processes.ts'
import { count, type Tally } from './tally.ts'
import { REQUEST_ID_HEADER } from '#platform/http/handle-with-framework.server.ts'

/** How often a customer retries while the shop restarts. */
const TRIES_MAX = 300
const PAUSE_MS = 250
const ANSWER_WITHIN_MS = 40_000

/** Retries an unanswered request at the other process, as the first may have been killed. */
async function persist(
  urls: readonly string[],
  path: string,
  init: RequestInit,
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      return await fetch(urls[tries % urls.length]! + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...init,
      })
    } catch (problem) {
      if (tries === TRIES_MAX) throw new Error(`no response from ${path}`, { cause: problem })
      await pause(PAUSE_MS)
    }
  }
}

/** Sends requests to the shop as a browser does: two processes are behind one address. */
export type ShopClient = {
  post(
    path: string,
    body: RequestInit['body'],
    headers?: Record<string, string>,
    first?: number,
  ): Promise<{ status: number; text: string }>
}

export function openShopClient(
  shops: readonly Service[],
  tally: Tally,
  outage: Outage,
): ShopClient {
  return {
    async post(path, body, headers = {}, first = 0) {
      const urls = shops.map((_, index) => shops[(index + first) % shops.length]!.url)
      for (let tries = 0; ; tries++) {
        const sentAt = performance.now()
        const response = await persist(urls, path, { method: 'POST', body: body ?? null, headers })
        const text = await response.text().catch(() => null)
        if (response.status >= 500 && outage.touches(sentAt)) {
          // The shop's response asks customers to retry, so this client does.
          count(tally, `${path} ${response.status} while the database was down`)
          await pause(PAUSE_MS)
        } else if (!response.headers.has(REQUEST_ID_HEADER)) {
          count(
            tally,
            `${path} answered by another program: ${response.status} ${text?.slice(0, 200)}`,
          )
          await pause(PAUSE_MS)
        } else if (text !== null) {
          if (response.status >= 500) count(tally, `${path} failed: ${text.slice(0, 300)}`)
          count(tally, `${path} ${response.status}`)
          return { status: response.status, text }
        }
        if (tries === TRIES_MAX) throw new Error(`${path} never responded completely`)
      }
    },
  }
}

/** Calls the gateway like its payment window and its test panel. */
export type GatewayClient = {
  /** Null if the window refuses, because the order is already paid or a payment is under way. */
  pay(wish: PayInput): Promise<PaymentView | null>
  /** Starts a payment and leaves it unfinished. */
  open(orderId: string): Promise<void>
  scenario(wish: ScenarioInput): Promise<void>
  clock(wish: ClockInput): Promise<void>
  /** Refunds a payment in the gateway's dashboard. False if the gateway refuses. */
  refund(wish: RefundInput): Promise<boolean>
  /** Opens a dispute. */
  dispute(wish: DisputeInput): Promise<void>
  webhooks(wish: WebhookInput): Promise<void>
  settle(): Promise<void>
  state(): Promise<SandboxState>
}

export function openGatewayClient(
  sandbox: Service,
  account: { keyId: string; token: string },
): GatewayClient {
  const control = async (method: string, name: string, wish?: object): Promise<unknown> => {
    const response = await persist([sandbox.url], `/__sandbox/${name}`, {
      method,
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(30 * 60_000),
      ...(wish ? { body: JSON.stringify(wish) } : {}),
    })
    if (response.status !== 200)
      throw new Error(`the sandbox refuses ${name}: ${await response.text()}`)
    return response.json()
  }
  const window = async (form: object): Promise<PaymentView | null> => {
    const response = await persist([sandbox.url], '/v1/checkout/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: account.keyId, method: 'netbanking', bank: 'HDFC', ...form }),
    })
    return response.status === 200 ? ((await response.json()) as PaymentView) : null
  }
  return {
    pay: ({ orderId, pressed = 'success', knobs = {} }) =>
      window({ order_id: orderId, pressed, knobs }),
    open: async (orderId) => void (await window({ order_id: orderId })),
    scenario: async (wish) => void (await control('POST', 'scenarios', wish)),
    refund: (wish) =>
      control('POST', 'refunds', wish).then(
        () => true,
        () => false,
      ),
    dispute: async (wish) => void (await control('POST', 'disputes', wish)),
    clock: async (wish) => void (await control('POST', 'clock', wish)),
    webhooks: async (wish) => void (await control('POST', 'webhooks', wish)),
    settle: async () => void (await control('POST', 'settle', {})),
    state: async () => (await control('GET', 'state')) as SandboxState,
  }
}
