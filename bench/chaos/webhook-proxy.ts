import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { SeededRandom } from './seeded-random.ts'
import type { Service } from './processes.ts'
import { count, type Tally } from './tally.ts'

type Hook = { body: string; headers: Record<string, string> }
export type WebhookProxy = {
  url: string
  /** Stops damaging webhooks. */
  stopDamaging(): void
  /** Sends the recorded webhooks again, as a gateway might do days later. */
  replayLate(): Promise<void>
  close(): Promise<void>
}

const RECORDED_MAX = 200
const faults = {
  straight: 78,
  twice: 6,
  replay: 3,
  'replay with a new event id': 3,
  reserialized: 5,
  forged: 3,
  'response lost': 4,
}

/** Forwards webhooks from the gateway to either shop and damages some of them. */
export async function openWebhookProxy(
  shops: readonly Service[],
  random: SeededRandom,
  tally: Tally,
): Promise<WebhookProxy> {
  const recorded: Hook[] = []
  let isHarmless = false

  async function post({ body, headers }: Hook): Promise<number> {
    const { url } = random.pick(shops)
    return fetch(`${url}/webhooks/payments`, { method: 'POST', body, headers }).then(
      (response) => response.status,
      () => 502,
    )
  }

  async function pass(hook: Hook): Promise<number> {
    const fault = isHarmless ? 'straight' : random.weighed(faults)
    count(tally, `webhook ${fault}`)
    switch (fault) {
      case 'straight':
        return post(hook)
      case 'twice':
        return (await Promise.all([post(hook), post(hook)]))[0]
      case 'replay':
        if (recorded.length > 0) await post(random.pick(recorded))
        return post(hook)
      case 'replay with a new event id':
        if (recorded.length > 0) await post(withNewEventId(random.pick(recorded)))
        return post(hook)
      case 'reserialized':
        return mustBeRefused(
          tally,
          'reserialized',
          await post({ ...hook, body: reserialized(hook.body) }),
        )
      case 'forged':
        mustBeRefused(tally, 'forged', await post(forged(hook)))
        return post(hook)
      case 'response lost':
        await post(hook)
        return 503
    }
  }

  const server = createServer(
    (request, response) =>
      void read(request)
        .then((hook) => {
          if (recorded.length === RECORDED_MAX) recorded.shift()
          recorded.push(hook)
          return pass(hook)
        })
        .catch(() => 500)
        .then((status) => response.writeHead(status).end()),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stopDamaging: () => {
      isHarmless = true
    },
    async replayLate() {
      for (const hook of recorded)
        count(tally, `webhook days late: ${await post(withNewEventId(hook))}`)
    },
    close: () => closed(server),
  }
}

async function read(request: IncomingMessage): Promise<Hook> {
  const body = (await buffer(request)).toString('utf8')
  const names = ['content-type', 'user-agent', 'x-razorpay-signature', 'x-razorpay-event-id']
  return {
    body,
    headers: Object.fromEntries(
      names.flatMap((name) =>
        request.headers[name] ? [[name, String(request.headers[name])]] : [],
      ),
    ),
  }
}

/** Rewrites the JSON like a careless proxy, so that its bytes no longer match the signature. */
function reserialized(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 1)
}

/** The webhook of an attacker who knows an order and a payment, but not the secret. */
function forged({ body, headers }: Hook): Hook {
  const claim = body
    .replaceAll('"authorized"', '"captured"')
    .replaceAll('"failed"', '"captured"')
    .replace(/"amount":\d+/g, '"amount":100')
  const signature = createHmac('sha256', 'a guess').update(claim).digest('hex')
  return {
    body: claim,
    headers: {
      ...headers,
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': `forged${headers['x-razorpay-event-id']}`,
    },
  }
}

/** Changes the event id as an attacker could do too, because the id is not signed. */
function withNewEventId({ body, headers }: Hook): Hook {
  return {
    body,
    headers: {
      ...headers,
      'x-razorpay-event-id': `${headers['x-razorpay-event-id']}x${randomBytes(4).toString('hex')}`,
    },
  }
}

/** Reports an accepted forgery. Statuses from 500 are allowed: the shop may be stopped. */
function mustBeRefused(tally: Tally, what: string, status: number): number {
  if (status !== 400 && status !== 502 && status !== 500 && status !== 503)
    count(tally, `ACCEPTED although ${what}`)
  return status
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
