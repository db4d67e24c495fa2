import { createHmac } from 'node:crypto'
import type {
  DisputeEntity,
  DowntimeEntity,
  EventRow,
  OrderEntity,
  PaymentEntity,
  RefundEntity,
} from './entities.ts'
import { partsOf } from './knobs.ts'
import { knobFor } from './scenarios.ts'
import type { World } from './world.ts'

type Subjects = {
  payment: PaymentEntity
  order: OrderEntity | null
  refund?: RefundEntity
  dispute?: DisputeEntity
}

/** Where each event falls on the timeline of one payment, in paces of `webhookPaceMs`. */
const PACES: Record<string, number> = { 'payment.captured': 1, 'order.paid': 1.2 }
const REORDERED_PACES: Record<string, number> = {
  'payment.authorized': 4,
  'payment.captured': 2,
  'order.paid': 0,
}

/** Notes the event as a snapshot of this moment and sends it on its way. */
export function emit(world: World, name: string, subjects: Subjects): void {
  const order = world.store.orders.get(subjects.payment.order_id)
  const chosen = world.store.payments.get(subjects.payment.id)?.chosen ?? {}
  const ways = knobFor(world, 'webhook', order?.entity ?? {}, chosen)
  if (ways?.split('+').includes('unknown_order'))
    send(world, eventOf(world, name, strangers(world, subjects)), [0])
  onItsWay(world, eventOf(world, name, subjects), ways)
}

/** Damaged, held, doubled or late, as the scenario wants it. */
function onItsWay(world: World, event: EventRow, given = 'send'): void {
  const ways = given.split('+').map(partsOf)
  const way = (word: string) => ways.find((candidate) => candidate.word === word)
  const { secret, previousSecret } = world.store.settings.webhooks
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
  const afterMs = (way('delay')?.number ?? 0) * 1000 + paces * world.options.webhookPaceMs
  const copies = way('duplicate')?.number || 1
  send(
    world,
    event,
    Array.from({ length: copies }, () => afterMs),
  )
}

/** Told to everybody who has an account, whatever they sell: nothing in it belongs to an order. */
export function emitDowntime(world: World, name: string, downtime: DowntimeEntity): void {
  const { accountId } = world.store.settings.webhooks
  const body = {
    entity: 'event',
    account_id: accountId,
    event: name,
    contains: ['payment.downtime'],
    payload: { 'payment.downtime': { entity: downtime } },
    created_at: world.clock.nowSeconds(),
  }
  onItsWay(world, eventRow(world, { name, orderId: null, body }), knobFor(world, 'webhook', {}))
}

/** Holds for events that wait: `null` releases all of them. */
export function releaseHeld(world: World, eventId: string | null): number {
  const held = [...world.store.events.values()].filter(
    ({ id, status }) => status === 'held' && (eventId === null || id === eventId),
  )
  for (const event of held) {
    world.store.put('events', event.id, { ...event, status: 'waiting' })
    world.agenda.schedule(0, 'deliver-event', event.id)
  }
  return held.length
}

/** As from the dashboard: what was never acknowledged is sent once more, signed with today's secret. */
export function replayUnacknowledged(world: World): number {
  const { secret } = world.store.settings.webhooks
  const missed = [...world.store.events.values()].filter(
    ({ status }) => status !== 'acknowledged' && status !== 'held',
  )
  for (const event of missed) {
    world.store.put('events', event.id, {
      ...event,
      status: 'waiting',
      signature: signed(event.body, secret),
      damagedFirstTry: null,
    })
    world.agenda.schedule(0, 'deliver-event', event.id)
  }
  return missed.length
}

/** After a change, events that are already on their way keep the signature of the old secret. */
export function changeWebhooks(
  world: World,
  change: { secret?: string; isEnabled?: boolean },
): void {
  const before = world.store.settings.webhooks
  const secrets =
    change.secret === undefined ? {} : { secret: change.secret, previousSecret: before.secret }
  world.store.put('settings', 'webhooks', {
    ...before,
    ...secrets,
    isEnabled: change.isEnabled ?? before.isEnabled,
  })
}

function send(world: World, event: EventRow, afterMs: number[]): void {
  const { isEnabled } = world.store.settings.webhooks
  world.store.put('events', event.id, isEnabled ? event : { ...event, status: 'dropped' })
  if (!isEnabled || event.status !== 'waiting') return
  for (const ms of afterMs) world.agenda.schedule(ms, 'deliver-event', event.id)
}

function eventOf(world: World, name: string, subjects: Subjects): EventRow {
  const body = envelope(
    world.store.settings.webhooks.accountId,
    name,
    subjects,
    world.clock.nowSeconds(),
  )
  return eventRow(world, { name, orderId: subjects.payment.order_id, body })
}

function eventRow(
  world: World,
  { name, orderId, body: said }: { name: string; orderId: string | null; body: object },
): EventRow {
  const body = JSON.stringify(said)
  return {
    id: world.newId(''),
    name,
    orderId,
    body,
    signature: signed(body, world.store.settings.webhooks.secret),
    createdAtMs: world.clock.nowMs(),
    firstTryAtMs: null,
    tries: [],
    status: 'waiting',
    damagedFirstTry: null,
  }
}

/** The order of keys differs between events on the real wire too: alphabetical for refunds. */
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

/** The same money under names that nobody here has given. */
function strangers(world: World, { payment, order }: Subjects): Subjects {
  const orderId = world.newId('order_')
  return {
    payment: { ...payment, id: world.newId('pay_'), order_id: orderId },
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
