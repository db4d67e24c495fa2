import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Dice } from './dice.ts'
import type { Service } from './processes.ts'
import { count, type Tally } from './the-wires.ts'

type Hook = { body: string; headers: Record<string, string> }
export type WebhookLine = {
  url: string
  /** From now on nothing is damaged on the way. */
  calmDown(): void
  /** Days later somebody sends again what they have caught. */
  replayLate(): Promise<void>
  close(): Promise<void>
}

const KEPT_MAX = 200
const ways = {
  straight: 78,
  twice: 6,
  'an old one again': 3,
  'an old one under a new name': 3,
  'written anew': 5,
  forged: 3,
  'answer lost': 4,
}

/** Between the gateway and the two shops: passes webhooks on to either of them, and damages some on the way. */
export async function openWebhookLine(
  shops: readonly Service[],
  dice: Dice,
  tally: Tally,
): Promise<WebhookLine> {
  const kept: Hook[] = []
  let isCalm = false

  async function post({ body, headers }: Hook): Promise<number> {
    const { url } = dice.pick(shops)
    return fetch(`${url}/webhooks/payments`, { method: 'POST', body, headers }).then(
      (response) => response.status,
      () => 502,
    )
  }

  async function pass(hook: Hook): Promise<number> {
    const way = isCalm ? 'straight' : dice.weighed(ways)
    count(tally, `webhook ${way}`)
    switch (way) {
      case 'straight':
        return post(hook)
      case 'twice':
        return (await Promise.all([post(hook), post(hook)]))[0]
      case 'an old one again':
        if (kept.length > 0) await post(dice.pick(kept))
        return post(hook)
      case 'an old one under a new name':
        if (kept.length > 0) await post(renamed(dice.pick(kept)))
        return post(hook)
      case 'written anew':
        return mustBeRefused(
          tally,
          'written anew',
          await post({ ...hook, body: writtenAnew(hook.body) }),
        )
      case 'forged':
        mustBeRefused(tally, 'forged', await post(forged(hook)))
        return post(hook)
      case 'answer lost':
        await post(hook)
        return 503
    }
  }

  const server = createServer(
    (request, response) =>
      void hear(request)
        .then((hook) => {
          if (kept.length === KEPT_MAX) kept.shift()
          kept.push(hook)
          return pass(hook)
        })
        .catch(() => 500)
        .then((status) => response.writeHead(status).end()),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calmDown: () => {
      isCalm = true
    },
    async replayLate() {
      for (const hook of kept) count(tally, `webhook days late: ${await post(renamed(hook))}`)
    },
    close: () => closed(server),
  }
}

async function hear(request: IncomingMessage): Promise<Hook> {
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

/** As a proxy does that reads and writes JSON: the same facts, other bytes, the old signature. */
function writtenAnew(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 1)
}

/** Somebody who knows an order and a payment, but not the secret. */
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

/** The event's name is not signed, so whoever has caught a webhook can send it under another one. */
function renamed({ body, headers }: Hook): Hook {
  return {
    body,
    headers: {
      ...headers,
      'x-razorpay-event-id': `${headers['x-razorpay-event-id']}x${randomBytes(4).toString('hex')}`,
    },
  }
}

/** A shop that is not running refuses nothing; every other one must. */
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
