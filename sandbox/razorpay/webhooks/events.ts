import { createHmac } from 'node:crypto'
import type {
  DisputeEntity,
  DowntimeEntity,
  EventRow,
  OrderEntity,
  PaymentEntity,
  RefundEntity,
} from '../state/entities.ts'
import { parseKnob } from '../scenarios/knobs.ts'
import { knobFor } from '../scenarios/scenarios.ts'
import type { Gateway } from '../state/gateway.ts'

type Subjects = {
  payment: PaymentEntity
  order: OrderEntity | null
  refund?: RefundEntity
  dispute?: DisputeEntity
}

/** Position of each event on the timeline of a payment, in units of `webhookPaceMs`. */
const PACES: Record<string, number> = { 'payment.captured': 1, 'order.paid': 1.2 }
const REORDERED_PACES: Record<string, number> = {
  'payment.authorized': 4,
  'payment.captured': 2,
  'order.paid': 0,
}

/** Stores the event as a snapshot of this moment and schedules its delivery. */
export function emitEvent(gateway: Gateway, name: string, subjects: Subjects): void {
  const order = gateway.store.orders.get(subjects.payment.order_id)
  const chosen = gateway.store.payments.get(subjects.payment.id)?.chosen ?? {}
  const ways = knobFor(gateway, 'webhook', order?.entity ?? {}, chosen)
  if (ways?.split('+').includes('unknown_order'))
    send(gateway, eventOf(gateway, name, unknownOrderSubjects(gateway, subjects)), [0])
  scheduleDelivery(gateway, eventOf(gateway, name, subjects), ways)
}

/** Applies the faults of the scenario: damaged, held, duplicated or delayed. */
function scheduleDelivery(gateway: Gateway, event: EventRow, given = 'send'): void {
  const ways = given.split('+').map(parseKnob)
  const way = (word: string) => ways.find((candidate) => candidate.word === word)
  const { secret, previousSecret } = gateway.store.settings.webhooks
  if (way('old_secret')) event.signature = signed(event.body, previousSecret || secret)
  if (way('corrupt_body'))
    event.damagedFirstTry = {
      body: event.body.replace(/"amount":(\d)/, '"amount":9$1'),
      signature: event.signature,
    }
  if (way('bad_signature'))
    event.damagedFirstTry = {
      body: event.body,
      signature: event.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    }
  if (way('drop')) event.status = 'dropped'
  if (way('hold')) event.status = 'held'

  const paces = (way('reorder') ? REORDERED_PACES : PACES)[event.name] ?? 0
  const afterMs = (way('delay')?.number ?? 0) * 1000 + paces * gateway.options.webhookPaceMs
  const copies = way('duplicate')?.number || 1
  send(
    gateway,
    event,
    Array.from({ length: copies }, () => afterMs),
  )
}

/** Reports a downtime, which belongs to no order and is reported to every account. */
export function emitDowntime(gateway: Gateway, name: string, downtime: DowntimeEntity): void {
  const { accountId } = gateway.store.settings.webhooks
  const body = {
    entity: 'event',
    account_id: accountId,
    event: name,
    contains: ['payment.downtime'],
    payload: { 'payment.downtime': { entity: downtime } },
    created_at: gateway.clock.nowSeconds(),
  }
  scheduleDelivery(
    gateway,
    eventRow(gateway, { name, orderId: null, body }),
    knobFor(gateway, 'webhook', {}),
  )
}

/** Sends one held event, or all of them if the id is null. */
export function releaseHeld(gateway: Gateway, eventId: string | null): number {
  const held = [...gateway.store.events.values()].filter(
    ({ id, status }) => status === 'held' && (eventId === null || id === eventId),
  )
  for (const event of held) {
    gateway.store.put('events', event.id, { ...event, status: 'waiting' })
    gateway.scheduler.schedule(0, 'deliver-event', event.id)
  }
  return held.length
}

/** Sends every unacknowledged event again except held ones, signed with the current secret, as the
 * dashboard can. */
export function replayUnacknowledged(gateway: Gateway): number {
  const { secret } = gateway.store.settings.webhooks
  const missed = [...gateway.store.events.values()].filter(
    ({ status }) => status !== 'acknowledged' && status !== 'held',
  )
  for (const event of missed) {
    gateway.store.put('events', event.id, {
      ...event,
      status: 'waiting',
      signature: signed(event.body, secret),
      damagedFirstTry: null,
    })
    gateway.scheduler.schedule(0, 'deliver-event', event.id)
  }
  return missed.length
}

/** Changes the webhook settings. Events that are already scheduled keep the signature of the old secret. */
export function changeWebhooks(
  gateway: Gateway,
  change: { secret?: string; isEnabled?: boolean },
): void {
  const before = gateway.store.settings.webhooks
  const secrets =
    change.secret === undefined ? {} : { secret: change.secret, previousSecret: before.secret }
  gateway.store.put('settings', 'webhooks', {
    ...before,
    ...secrets,
    isEnabled: change.isEnabled ?? before.isEnabled,
  })
}

function send(gateway: Gateway, event: EventRow, afterMs: number[]): void {
  const { isEnabled } = gateway.store.settings.webhooks
  gateway.store.put('events', event.id, isEnabled ? event : { ...event, status: 'dropped' })
  if (!isEnabled || event.status !== 'waiting') return
  for (const ms of afterMs) gateway.scheduler.schedule(ms, 'deliver-event', event.id)
}

function eventOf(gateway: Gateway, name: string, subjects: Subjects): EventRow {
  const body = envelope(
    gateway.store.settings.webhooks.accountId,
    name,
    subjects,
    gateway.clock.nowSeconds(),
  )
  return eventRow(gateway, { name, orderId: subjects.payment.order_id, body })
}

function eventRow(
  gateway: Gateway,
  { name, orderId, body: contents }: { name: string; orderId: string | null; body: object },
): EventRow {
  const body = JSON.stringify(contents)
  return {
    id: gateway.newId(''),
    name,
    orderId,
    body,
    signature: signed(body, gateway.store.settings.webhooks.secret),
    createdAtMs: gateway.clock.nowMs(),
    firstTryAtMs: null,
    tries: [],
    status: 'waiting',
    damagedFirstTry: null,
  }
}

/** The body of a webhook. Like the real service, sorts its keys alphabetically for refunds only. */
function envelope(accountId: string, event: string, subjects: Subjects, createdAt: number): object {
  const { payment, order, refund, dispute } = subjects
  if (refund) {
    return {
      account_id: accountId,
      contains: ['refund', 'payment'],
      created_at: createdAt,
      entity: 'event',
      event,
      payload: {
        payment: { entity: alphabetical(payment) },
        refund: { entity: alphabetical(refund) },
      },
    }
  }
  const parts = dispute
    ? { payment: { entity: payment }, dispute: { entity: dispute } }
    : { payment: { entity: payment } }
  const payload = order
    ? { ...parts, order: { entity: { ...order, description: null, checkout: null } } }
    : parts
  return {
    entity: 'event',
    account_id: accountId,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  }
}

/** Copies of payment and order with unknown ids, for an event about an order that does not exist. */
function unknownOrderSubjects(gateway: Gateway, { payment, order }: Subjects): Subjects {
  const orderId = gateway.newId('order_')
  return {
    payment: { ...payment, id: gateway.newId('pay_'), order_id: orderId },
    order: order && { ...order, id: orderId, receipt: 'another-shop-1' },
  }
}

function alphabetical(entity: object): object {
  return Object.fromEntries(
    Object.entries(entity).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function signed(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
