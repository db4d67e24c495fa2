import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { EventRow } from '../state/entities.ts'
import type { Gateway } from '../state/gateway.ts'

const ANSWER_WITHIN_MS = 5_000
const GIVE_UP_MS = 24 * 3_600_000

/** Seconds from the first try to each retry, as measured at the real service. Retries stop after 24 hours. */
const RETRY_AFTER_S = [6, 19, 40, 82, 165, 326, 650, 1293, 2577, 5140, 10267, 20508, 40988, 81953]
/** The events below get one extra retry this soon if the first try ends with a 5xx or no response. */
const QUICK_RETRY_S = 0.23
const QUICK_RETRY_EVENTS = new Set(['payment.authorized', 'payment.captured', 'order.paid'])

/** A 2xx status within five seconds acknowledges the event. After any other response, redirects
 * included, the event is sent again. */
export async function deliverEvent(gateway: Gateway, id: string): Promise<void> {
  const event = gateway.store.events.get(id)
  const { isEnabled } = gateway.store.settings.webhooks
  const mayGo =
    event && isEnabled && (event.status === 'waiting' || event.status === 'acknowledged')
  if (!mayGo || !gateway.options.webhookUrl) return

  const startedAtMs = gateway.clock.nowMs()
  const sent = event.tries.length === 0 && event.damagedFirstTry ? event.damagedFirstTry : event
  const status = await post(gateway, gateway.options.webhookUrl, event.id, sent)
  const latest = gateway.store.events.get(id)
  if (!latest) return
  const isAcknowledged = typeof status === 'number' && status >= 200 && status < 300
  const after: EventRow = {
    ...latest,
    firstTryAtMs: latest.firstTryAtMs ?? startedAtMs,
    tries: [...latest.tries, { atMs: startedAtMs, status }],
    status: isAcknowledged ? 'acknowledged' : latest.status,
  }
  gateway.store.put('events', id, after)
  if (after.status === 'waiting') scheduleRetry(gateway, after, status)
}

/** Switches webhooks off when an event has not been acknowledged for 24 hours. They stay off until
 * they are enabled again. */
export function giveUpEvent(gateway: Gateway, id: string): void {
  const event = gateway.store.events.get(id)
  if (event?.status !== 'waiting') return
  gateway.store.put('events', id, { ...event, status: 'given up' })
  gateway.store.put('settings', 'webhooks', {
    ...gateway.store.settings.webhooks,
    isEnabled: false,
  })
  gateway.log.note(`webhooks are disabled: event ${id} was not acknowledged for 24 hours`)
}

function scheduleRetry(gateway: Gateway, event: EventRow, status: number | 'no answer'): void {
  if (event.tries.length === 1)
    gateway.scheduler.schedule(
      GIVE_UP_MS - (gateway.clock.nowMs() - event.createdAtMs),
      'give-up-event',
      event.id,
    )
  const sinceFirstMs = gateway.clock.nowMs() - (event.firstTryAtMs ?? 0)
  const wasUnreachable = status === 'no answer' || status >= 500
  const isQuick = event.tries.length === 1 && wasUnreachable && QUICK_RETRY_EVENTS.has(event.name)
  const seconds = isQuick
    ? QUICK_RETRY_S
    : RETRY_AFTER_S.find((after) => after * 1000 > sinceFirstMs)
  if (seconds !== undefined)
    gateway.scheduler.schedule(
      Math.max(0, seconds * 1000 - sinceFirstMs),
      'deliver-event',
      event.id,
    )
}

function post(
  gateway: Gateway,
  address: string,
  eventId: string,
  { body, signature }: { body: string; signature: string },
): Promise<number | 'no answer'> {
  const url = new URL(address)
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Razorpay-Webhook/v1',
    'X-Razorpay-Signature': signature,
    'X-Razorpay-Event-Id': eventId,
    'Request-Id': eventId,
    'Accept-Encoding': 'gzip',
    'Content-Length': String(Buffer.byteLength(body)),
  }
  return new Promise((resolve) => {
    const finish = (status: number | 'no answer') => {
      gateway.log.add({ direction: 'out', method: 'POST', url: address, headers, body, status })
      resolve(status)
    }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      { method: 'POST', headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
      (response) => {
        response.resume()
        response.once('end', () => finish(response.statusCode ?? 'no answer'))
        response.once('error', () => finish('no answer'))
      },
    )
    request.once('error', () => finish('no answer'))
    request.end(body)
  })
}
