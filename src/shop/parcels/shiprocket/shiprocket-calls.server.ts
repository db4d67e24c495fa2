import type { Refused, Unavailable } from '../carrier.ts'
import { failure, loggedIn } from './shiprocket-responses.ts'

/** Where the token is kept between calls and processes. */
export type TokenStore = {
  find(): Promise<string | null>
  save(token: string): Promise<void>
}

export type ShiprocketAccount = {
  apiUrl: string
  email: string
  password: string
  tokens: TokenStore
  timeoutMs?: number
}

export type CarrierResponse = { outcome: 'response'; status: number; body: unknown }
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<CarrierResponse | Refused | Unavailable>

const TIMEOUT_MS = 20_000
const RESPONSE_BYTES_MAX = 4_000_000

/** Sends requests with a token, and logs in again once if the token is refused. */
export function openShiprocketCalls(account: ShiprocketAccount): Call {
  async function login(): Promise<string | Refused | Unavailable> {
    const { email, password } = account
    const response = await send(account, null, 'POST', '/auth/login', { email, password })
    if (response.outcome !== 'response') return response
    const parsed = loggedIn.safeParse(response.body)
    if (!parsed.success) return refusal(response)
    await account.tokens.save(parsed.data.token)
    return parsed.data.token
  }

  return async (method, path, body) => {
    const known = await account.tokens.find()
    const token = known ?? (await login())
    if (typeof token !== 'string') return token
    const response = await send(account, token, method, path, body)
    if (response.outcome !== 'response' || response.status !== 401) return response
    const renewed = await login()
    return typeof renewed === 'string' ? send(account, renewed, method, path, body) : renewed
  }
}

async function send(
  { apiUrl, timeoutMs = TIMEOUT_MS }: ShiprocketAccount,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<CarrierResponse | Unavailable> {
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 429 || response.status >= 500)
      return { outcome: 'unavailable', reason: `status ${response.status}` }
    const text = await response.text()
    if (text.length > RESPONSE_BYTES_MAX)
      return { outcome: 'unavailable', reason: 'response too long' }
    return { outcome: 'response', status: response.status, body: JSON.parse(text) }
  } catch (error) {
    return { outcome: 'unavailable', reason: error instanceof Error ? error.name : 'no response' }
  }
}

/** Some refusals come with status 200, so the text is read from the body. */
export function refusal({ body, status }: CarrierResponse): Refused {
  const parsed = failure.safeParse(body)
  const fields = parsed.success ? Object.values(parsed.data.errors ?? {}).flat() : []
  const message = (parsed.success && parsed.data.message) || `status ${status}`
  return { outcome: 'refused', message: [message, ...fields].join(' ').slice(0, MESSAGE_MAX) }
}

const MESSAGE_MAX = 250
