import Razorpay from 'razorpay'
import type { GatewaySettings } from './gateway-settings.server.ts'

const TIMEOUT_MS = 10_000
const RESPONSE_MAX_BYTES = 2_000_000
export const CURRENCY = 'INR'

export type Wait = (ms: number) => Promise<unknown>

export type Sdk = Pick<Razorpay, 'orders' | 'payments' | 'refunds'> & {
  post(path: string, body: object, headers: Record<string, string>): Promise<unknown>
}

/** The SDK's axios instance, which the SDK's types lack. Only this instance allows a change of the address. */
type Rq = {
  defaults: {
    baseURL?: string
    timeout?: number
    proxy?: false
    maxRedirects?: number
    maxContentLength?: number
  }
  interceptors: {
    request: { use(onRequest: (config: { signal?: AbortSignal }) => object): void }
    response: {
      use(
        onResponse: (response: RqResponse) => RqResponse,
        onError: (error: RqError) => Promise<never>,
      ): void
    }
  }
  getUri(config: { url: string }): string
  post(
    path: string,
    body: object,
    config: { headers: Record<string, string> },
  ): Promise<{ data: unknown }>
}
type RqResponse = { headers: { date?: string } }
type RqError = {
  code?: string
  message?: string
  response?: { status: number; data: { error?: unknown } }
}

export function openSdk(settings: GatewaySettings, onAnswer: (time: Date) => void): Sdk {
  const razorpay = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret })
  const { rq } = razorpay.api as unknown as { rq: Rq }
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS
  Object.assign(rq.defaults, {
    baseURL: settings.apiUrl,
    timeout: timeoutMs,
    // Without these options, `http_proxy` intercepts calls to a local gateway, and a redirect turns
    // a POST into a GET.
    proxy: false,
    maxRedirects: 0,
    maxContentLength: RESPONSE_MAX_BYTES,
  })
  // The timeout above restarts with every received byte. This one also ends a call that receives
  // bytes very slowly.
  rq.interceptors.request.use((config) =>
    Object.assign(config, { signal: AbortSignal.timeout(timeoutMs) }),
  )
  rq.interceptors.response.use((response) => {
    if (response.headers.date) onAnswer(new Date(response.headers.date))
    return response
  }, addMissingResponse)
  if (!rq.getUri({ url: '/v1/orders' }).startsWith(settings.apiUrl))
    throw new Error('The SDK did not accept the gateway address.')
  return {
    orders: razorpay.orders,
    payments: razorpay.payments,
    refunds: razorpay.refunds,
    post: (path, body, headers) =>
      rq.post(path, body, { headers }).then((response) => response.data),
  }
}

/** Adds a missing `response.data`. Without it, the SDK reads `response.data.error` and throws a
 * TypeError that hides the error. */
function addMissingResponse(error: RqError): Promise<never> {
  error.response ??= {
    status: 0,
    data: { error: { code: 'NO_ANSWER', description: error.code ?? error.message ?? 'no answer' } },
  }
  if (typeof error.response.data !== 'object' || error.response.data === null)
    error.response.data = {}
  return Promise.reject(error)
}
