import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerApi } from './api.ts'
import { openControl, type Control } from './control.ts'
import { labelPdf } from './shipping.ts'
import { newState, type SandboxState } from './state.ts'

export type ShiprocketSandbox = {
  apiUrl: string
  email: string
  password: string
  webhookKey: string
  pickupLocation: string
  control: Control
  close(): Promise<void>
}

const API = '/v1/external'

/** Listens on loopback only. */
export async function startShiprocket({ port = 0 } = {}): Promise<ShiprocketSandbox> {
  const account = {
    email: 'api@shop.test',
    password: 'sandbox-password',
    webhookKey: 'sandbox-webhook-key',
    pickupLocation: 'Workshop',
  }
  const state = newState(account)
  const server = createServer((request, response) => void handle(state, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...account,
    apiUrl: `${origin}${API}`,
    control: openControl(state),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function handle(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const origin = `http://${request.headers.host ?? '127.0.0.1'}`
  const url = new URL(request.url ?? '/', origin)
  const body = await readJson(request)
  const label = /^\/labels\/(\d+)\.pdf$/.exec(url.pathname)
  if (label) return send(response, 200, labelPdf(label[1]!), 'application/pdf')
  const path = url.pathname.slice(API.length)
  state.calls.push(`${request.method} ${path}`)
  const fault = takeFault(state, path)
  if (fault === 'lost-request') return void request.socket.destroy()
  if (fault === 429 || fault === 500)
    return send(response, fault, JSON.stringify({ message: 'Too Many Attempts.' }))
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
  const answer = answerApi(state, {
    method: request.method ?? 'GET',
    path,
    query: url.searchParams,
    body,
    token,
    origin,
  })
  if (fault === 'lost-answer') return void request.socket.destroy()
  if (fault === 'not-json') return send(response, 200, '<html>Maintenance</html>', 'text/html')
  send(response, answer.status, JSON.stringify(answer.body))
}

function takeFault(state: SandboxState, path: string) {
  const index = state.faults.findIndex((fault) => path.startsWith(fault.path))
  return index === -1 ? null : state.faults.splice(index, 1)[0]!.kind
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  try {
    const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function send(
  response: ServerResponse,
  status: number,
  content: string,
  type = 'application/json',
): void {
  response.writeHead(status, { 'content-type': type }).end(content)
}
