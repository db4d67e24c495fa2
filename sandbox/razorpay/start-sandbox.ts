import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './answers.ts'
import { answerCheckout } from './checkout-api.ts'
import { controlOf, type Control } from './control.ts'
import { answerControl } from './control-api.ts'
import { hear, tell, type Heard } from './http.ts'
import { completeOptions, type SandboxOptions } from './options.ts'
import { sendPage, sendPanel } from './pages.ts'
import { answerRest } from './rest.ts'
import { performTask } from './tasks.ts'
import { openWorld, type World } from './world.ts'

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

/** Throws for keys that are not test keys. Listens on this machine only. */
export async function startSandbox(given: SandboxOptions = {}): Promise<Sandbox> {
  const options = completeOptions(given)
  const server = createServer()
  // First the port, then the state file: where the port is taken, somebody else may be writing that file.
  await listen(server, options.port, options.host)
  const world = openWorld(options, performTask)
  const control = controlOf(world)
  const { port } = server.address() as AddressInfo
  const origin = `http://${options.host === '::1' ? '[::1]' : options.host}:${port}`

  server.on(
    'request',
    (request, response) => void respond(world, control, origin, request, response),
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
      world.agenda.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      world.store.close()
    },
  }
}

async function respond(
  world: World,
  control: Control,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const heard = await hear(request, origin)
    if (sendPage(world, heard, response) || (await sendPanel(world, control, heard, response)))
      return
    tell(world, heard, response, await answer(world, control, heard))
  } catch (problem) {
    world.log.note(
      `request ${request.url} failed: ${problem instanceof Error ? problem.stack : String(problem)}`,
    )
    request.socket.destroy()
  }
}

function answer(
  world: World,
  control: Control,
  { method, url, body, request }: Heard,
): Promise<Answer> | Answer {
  const path = url.pathname
  if (path.startsWith('/__sandbox/'))
    return answerControl(world, control, { method, path, body, request })
  if (path.startsWith('/v1/checkout/')) return answerCheckout(world, method, path, body)
  return answerRest(world, {
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
