import { badRequest, unknownId, type ApiResponse } from '../api/responses.ts'
import type { DowntimeEntity, Method } from '../state/entities.ts'
import { emitDowntime } from '../webhooks/events.ts'
import type { Gateway } from '../state/gateway.ts'

const METHODS: Method[] = ['netbanking', 'upi', 'card']
const SEVERITIES: DowntimeEntity['severity'][] = ['high', 'medium', 'low']

export type DowntimeInput =
  | { method: Method; instrument: Record<string, string>; severity?: DowntimeEntity['severity'] }
  | { downtimeId: string; status: 'updated'; severity: DowntimeEntity['severity'] }
  | { downtimeId: string; status: 'resolved' }

/** Starts, changes or ends a downtime, and reports it by webhook. */
export function changeDowntime(gateway: Gateway, input: DowntimeInput): DowntimeEntity {
  if ('severity' in input && !SEVERITIES.includes(input.severity ?? 'high'))
    throw new Error('A severity is high, medium or low.')
  if (!('downtimeId' in input)) return startDowntime(gateway, input)
  const before = gateway.store.downtimes.get(input.downtimeId)
  if (!before) throw new Error(`No downtime ${input.downtimeId}`)
  if (before.status === 'resolved') throw new Error('It works again already.')
  const updated = { ...before, updated_at: gateway.clock.nowSeconds() }
  if (input.status === 'resolved')
    return keep(gateway, 'payment.downtime.resolved', {
      ...updated,
      status: 'resolved',
      end: gateway.clock.nowSeconds(),
    })
  if (input.status === 'updated')
    return keep(gateway, 'payment.downtime.updated', { ...updated, severity: input.severity })
  throw new Error('A downtime is updated or resolved.')
}

export function findDowntime(gateway: Gateway, id: string): DowntimeEntity | ApiResponse {
  if (!/^down_[A-Za-z0-9]{14}$/.test(id)) return badRequest(`${id} is not a valid id`)
  return gateway.store.downtimes.get(id) ?? unknownId()
}

/** Current downtimes only. */
export function listDowntimes(gateway: Gateway): DowntimeEntity[] {
  return [...gateway.store.downtimes.values()].filter(({ status }) => status === 'started')
}

function startDowntime(
  gateway: Gateway,
  { method, instrument, severity = 'high' }: Extract<DowntimeInput, { method: Method }>,
): DowntimeEntity {
  if (!METHODS.includes(method) || typeof instrument !== 'object')
    throw new Error('A downtime has a method (netbanking, upi or card) and an instrument.')
  const now = gateway.clock.nowSeconds()
  return keep(gateway, 'payment.downtime.started', {
    id: gateway.newId('down_'),
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

function keep(gateway: Gateway, event: string, downtime: DowntimeEntity): DowntimeEntity {
  gateway.store.put('downtimes', downtime.id, downtime)
  emitDowntime(gateway, event, downtime)
  return downtime
}
