import { badRequest, unknownId, type Answer } from './answers.ts'
import type { DowntimeEntity, Method } from './entities.ts'
import { emitDowntime } from './webhooks.ts'
import type { World } from './world.ts'

const METHODS: Method[] = ['netbanking', 'upi', 'card']
const SEVERITIES: DowntimeEntity['severity'][] = ['high', 'medium', 'low']

export type DowntimeWish =
  | { method: Method; instrument: Record<string, string>; severity?: DowntimeEntity['severity'] }
  | { downtimeId: string; status: 'updated'; severity: DowntimeEntity['severity'] }
  | { downtimeId: string; status: 'resolved' }

/** A bank, an app or a network stops working, gets better or worse, or works again; told by webhook. */
export function changeDowntime(world: World, wish: DowntimeWish): DowntimeEntity {
  if ('severity' in wish && !SEVERITIES.includes(wish.severity ?? 'high'))
    throw new Error('A severity is high, medium or low.')
  if (!('downtimeId' in wish)) return startDowntime(world, wish)
  const before = world.store.downtimes.get(wish.downtimeId)
  if (!before) throw new Error(`No downtime ${wish.downtimeId}`)
  if (before.status === 'resolved') throw new Error('It works again already.')
  const updated = { ...before, updated_at: world.clock.nowSeconds() }
  if (wish.status === 'resolved')
    return keep(world, 'payment.downtime.resolved', {
      ...updated,
      status: 'resolved',
      end: world.clock.nowSeconds(),
    })
  if (wish.status === 'updated')
    return keep(world, 'payment.downtime.updated', { ...updated, severity: wish.severity })
  throw new Error('A downtime is updated or resolved.')
}

export function findDowntime(world: World, id: string): DowntimeEntity | Answer {
  if (!/^down_[A-Za-z0-9]{14}$/.test(id)) return badRequest(`${id} is not a valid id`)
  return world.store.downtimes.get(id) ?? unknownId()
}

/** Those of now. */
export function listDowntimes(world: World): DowntimeEntity[] {
  return [...world.store.downtimes.values()].filter(({ status }) => status === 'started')
}

function startDowntime(
  world: World,
  { method, instrument, severity = 'high' }: Extract<DowntimeWish, { method: Method }>,
): DowntimeEntity {
  if (!METHODS.includes(method) || typeof instrument !== 'object')
    throw new Error('A downtime has a method (netbanking, upi or card) and an instrument.')
  const now = world.clock.nowSeconds()
  return keep(world, 'payment.downtime.started', {
    id: world.newId('down_'),
    entity: 'payment.downtime',
    method,
    begin: now,
    end: null,
    status: 'started',
    scheduled: false,
    severity,
    instrument,
    instrument_schema: Object.keys(instrument),
    created_at: now,
    updated_at: now,
  })
}

function keep(world: World, event: string, downtime: DowntimeEntity): DowntimeEntity {
  world.store.put('downtimes', downtime.id, downtime)
  emitDowntime(world, event, downtime)
  return downtime
}
