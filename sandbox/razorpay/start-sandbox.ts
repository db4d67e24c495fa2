import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiResponse } from './api/responses.ts'
import { handleCheckoutRequest } from './checkout/checkout-api.ts'
import { createControl, type Control } from './control/control.ts'
import { handleControlRequest } from './control/control-api.ts'
import { readRequest, sendResponse, type ReceivedRequest } from './api/http.ts'
import { completeOptions, type SandboxOptions } from './options.ts'
import { sendPage, sendPanel } from './checkout/pages.ts'
import { handleRestRequest } from './api/rest-api.ts'
import { performTask } from './payments/perform-task.ts'
import { openGateway, type Gateway } from './state/gateway.ts'

export type Sandbox = {
  origin: string
  /** For `RAZORPAY_API_URL`. */
  apiUrl: string
  checkoutScriptUrl: string
  keyId: string
  keySecret: string
  webhookSecret: string
  controlToken: string
  /** The control interface without HTTP, for tests in the same process. */
  control: Control
  close(): Promise<void>
}

/** Throws for keys that are not test keys. Listens on loopback only. */
export async function startSandbox(given: SandboxOptions = {}): Promise<Sandbox> {
  const options = completeOptions(given)
  const server = createServer()
  // The port is opened before the state file: if the port is in use, another process may be writing
  // the file.
  await listen(server, options.port, options.host)
  const gateway = openGateway(options, performTask)
  const control = createControl(gateway)
  const { port } = server.address() as AddressInfo
  const origin = `http://${options.host === '::1' ? '[::1]' : options.host}:${port}`

  server.on(
    'request',
    (request, response) => void handleRequest(gateway, control, origin, request, response),
  )

  return {
    origin,
    apiUrl: origin,
    checkoutScriptUrl: `${origin}/v1/checkout.js`,
    keyId: options.keyId,
    keySecret: options.keySecret,
    webhookSecret: options.webhookSecret,
    controlToken: options.controlToken,
    control,
    async close() {
      gateway.scheduler.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      gateway.store.close()
    },
  }
}

async function handleRequest(
  gateway: Gateway,
  control: Control,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const received = await readRequest(request, origin)
    if (
      sendPage(gateway, received, response) ||
      (await sendPanel(gateway, control, received, response))
    )
      return
    sendResponse(gateway, received, response, await answer(gateway, control, received))
  } catch (problem) {
    gateway.log.note(
      `request ${request.url} failed: ${problem instanceof Error ? problem.stack : String(problem)}`,
    )
    request.socket.destroy()
  }
}

function answer(
  gateway: Gateway,
  control: Control,
  { method, url, body, request }: ReceivedRequest,
): Promise<ApiResponse> | ApiResponse {
  const path = url.pathname
  if (path.startsWith('/__sandbox/'))
    return handleControlRequest(gateway, control, { method, path, body, request })
  if (path.startsWith('/v1/checkout/')) return handleCheckoutRequest(gateway, method, path, body)
  return handleRestRequest(gateway, {
    method,
    path,
    query: url.searchParams,
    body,
    authorization: request.headers.authorization,
    idempotencyKey: request.headers['x-refund-idempotency']?.toString(),
  })
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
