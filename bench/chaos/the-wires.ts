import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentView } from '../../sandbox/razorpay/checkout-api.ts'
import type {
  ClockWish,
  DisputeWish,
  PayWish,
  RefundWish,
  SandboxState,
  ScenarioWish,
  WebhookWish,
} from '../../sandbox/razorpay/control.ts'
import type { Outage } from './database-killer.ts'
import type { Service } from './processes.ts'

/** As patient as a customer is with a shop that is just being started again. */
const TRIES_MAX = 60
const PAUSE_MS = 250
const ANSWER_WITHIN_MS = 40_000

export type Tally = Map<string, number>

export function count(tally: Tally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

/** Whoever is not answered, because a process has just been killed, asks again, and asks the other process. */
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
      if (tries === TRIES_MAX) throw new Error(`nobody answers ${path}`, { cause: problem })
      await pause(PAUSE_MS)
    }
  }
}

/** The shop as a browser sees it: two processes behind one address. */
export type ShopWire = {
  post(
    path: string,
    body: RequestInit['body'],
    headers?: Record<string, string>,
    first?: number,
  ): Promise<{ status: number; text: string }>
}

export function openShopWire(shops: readonly Service[], tally: Tally, outage: Outage): ShopWire {
  return {
    async post(path, body, headers = {}, first = 0) {
      const urls = shops.map((_, place) => shops[(place + first) % shops.length]!.url)
      for (let tries = 0; ; tries++) {
        const asked = performance.now()
        const response = await persist(urls, path, { method: 'POST', body: body ?? null, headers })
        const text = await response.text().catch(() => null)
        if (response.status >= 500 && outage.touches(asked)) {
          // Whoever reads 'please try again in a moment' does so.
          count(tally, `${path} answered with a failure, the database was away`)
          await pause(PAUSE_MS)
        } else if (text !== null) {
          count(tally, `${path} ${response.status}`)
          return { status: response.status, text }
        }
        if (tries === TRIES_MAX) throw new Error(`${path} is never answered to its end`)
      }
    },
  }
}

/** The gateway as the payment window and a tester see it. */
export type GatewayWire = {
  /** Null when the window says no: paid already, or under way. */
  pay(wish: PayWish): Promise<PaymentView | null>
  /** Opens a payment that nobody ends. */
  open(orderId: string): Promise<void>
  scenario(wish: ScenarioWish): Promise<void>
  clock(wish: ClockWish): Promise<void>
  /** Somebody presses Refund in the dashboard. False when the gateway says no. */
  refund(wish: RefundWish): Promise<boolean>
  /** The customer's bank asks for the money back. */
  dispute(wish: DisputeWish): Promise<void>
  webhooks(wish: WebhookWish): Promise<void>
  settle(): Promise<void>
  state(): Promise<SandboxState>
}

export function openGatewayWire(
  sandbox: Service,
  account: { keyId: string; token: string },
): GatewayWire {
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
