import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/razorpay/start-sandbox.ts'

/** The data by which a client reaches a sandbox in this process or in another one. */
export type SandboxAccess = Pick<Sandbox, 'origin' | 'controlToken' | 'keyId' | 'keySecret'>

/** Returns a function that starts sandboxes. They are closed after each test. */
export function sandboxStarter(): (
  options?: Parameters<typeof startSandbox>[0],
) => Promise<Sandbox> {
  const opened: Sandbox[] = []
  afterEach(async () => {
    for (const sandbox of opened.splice(0)) await sandbox.close()
  })
  return async (options) => {
    const sandbox = await startSandbox(options)
    opened.push(sandbox)
    return sandbox
  }
}

export async function postApi(
  { origin, keyId, keySecret }: SandboxAccess,
  path: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    body: JSON.stringify(body),
  })
  return response.json()
}

export type ApiResponse = { status: number; body: unknown }

/** Calls an API path of the sandbox. A text as body is sent as it is. */
export async function askApi(
  { origin, keyId, keySecret }: SandboxAccess,
  call: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const [method = 'GET', path = '/'] = call.split(' ')
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The description and reason of an error that the gateway answered. */
export function errorIn({ body }: ApiResponse): Record<string, unknown> {
  return (body as { error: Record<string, unknown> }).error
}

export async function createSandboxOrder(
  access: SandboxAccess,
  receipt?: string,
): Promise<{ id: string; error?: object }> {
  const order = { amount: 50_000, currency: 'INR', receipt }
  return (await postApi(access, '/v1/orders', order)) as { id: string; error?: object }
}

/** Calls the sandbox's control API: by GET without a body, by POST with one. */
export async function callControl(
  { origin, controlToken }: SandboxAccess,
  name: string,
  body?: object,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${controlToken}` }
  const response = await fetch(
    `${origin}/__sandbox/${name}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  return response.json()
}

export type Delivery = { body: string; headers: IncomingHttpHeaders; rawHeaders: string[] }
export type Envelope = {
  event: string
  contains: string[]
  payload: Record<string, { entity: Record<string, unknown> }>
}

/** Starts a sandbox with a stopped clock for each test, and a server that records its webhooks. Call
 * it at the top of a test file. */
export function webhookRecorder() {
  const recorder = {
    sandbox: undefined as unknown as Sandbox,
    deliveries: [] as Delivery[],
    /** The status codes that the server returns, in order; then 200. `null` closes the connection. */
    answers: [] as (number | null)[],
    names: () => recorder.deliveries.map(({ body }) => (JSON.parse(body) as Envelope).event),
    async pay(knobs: Record<string, string> = {}): Promise<{ id: string; paymentId: string }> {
      const order = { amount: 100_000, currency: 'INR' }
      const { id } = (await postApi(recorder.sandbox, '/v1/orders', order)) as { id: string }
      const paymentId = recorder.sandbox.control.pay({ orderId: id, knobs }).payment_id
      await recorder.sandbox.control.clock({ advanceSeconds: 1 })
      return { id, paymentId }
    },
    async refund(paymentId: string): Promise<void> {
      await postApi(recorder.sandbox, `/v1/payments/${paymentId}/refund`, {})
      await recorder.sandbox.control.settle()
    },
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      recorder.deliveries.push({ body, headers: request.headers, rawHeaders: request.rawHeaders })
      const status = recorder.answers.length > 0 ? recorder.answers.shift() : 200
      if (status === null) request.socket.destroy()
      else response.writeHead(status ?? 200).end()
    })
  })
  beforeEach(async () => {
    recorder.deliveries = []
    recorder.answers = []
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    recorder.sandbox = await startSandbox({
      webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
      webhookSecret: 'now',
      previousWebhookSecret: 'before',
    })
    await recorder.sandbox.control.clock({ freeze: true })
  })
  afterEach(async () => {
    await recorder.sandbox.close()
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return recorder
}
