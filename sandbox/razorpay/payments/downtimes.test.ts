import { afterAll, expect, test } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'

const { control, close } = await startSandbox()
afterAll(close)

test('the start, change and end of a downtime are reported, even if there is no payment', async () => {
  await control.clock({ freeze: true })
  const { id } = control.downtime({ method: 'netbanking', instrument: { bank: 'HDFC' } })
  await control.clock({ advanceSeconds: 60 })
  control.downtime({ downtimeId: id, status: 'updated', severity: 'medium' })
  await control.clock({ advanceSeconds: 60 })
  control.downtime({ downtimeId: id, status: 'resolved' })

  const { events } = control.state()
  expect(events.map(({ name }) => name)).toEqual([
    'payment.downtime.started',
    'payment.downtime.updated',
    'payment.downtime.resolved',
  ])
  const [started, updated, resolved] = events.map(
    ({ body }) =>
      JSON.parse(body) as {
        contains: string[]
        payload: Record<string, { entity: Record<string, unknown> }>
      },
  )
  expect(started).toMatchObject({ entity: 'event', contains: ['payment.downtime'] })
  expect(Object.keys(started!.payload)).toEqual(['payment.downtime'])
  const entity = started!.payload['payment.downtime']!.entity
  expect(Object.keys(entity)).toEqual([
    'id',
    'entity',
    'method',
    'begin',
    'end',
    'status',
    'scheduled',
    'severity',
    'instrument',
    'instrument_schema',
    'created_at',
    'updated_at',
  ])
  expect(entity).toMatchObject({
    id,
    entity: 'payment.downtime',
    method: 'netbanking',
    end: null,
    status: 'started',
    severity: 'high',
    instrument: { bank: 'HDFC' },
    instrument_schema: ['bank'],
  })
  expect(updated!.payload['payment.downtime']!.entity).toMatchObject({
    id,
    status: 'started',
    severity: 'medium',
    end: null,
  })
  expect(resolved!.payload['payment.downtime']!.entity).toMatchObject({
    id,
    status: 'resolved',
    end: Number(entity['begin']) + 120,
  })
})

test('an invalid downtime is refused', () => {
  const { id } = control.downtime({
    method: 'upi',
    instrument: { vpa_handle: 'ALL' },
    severity: 'low',
  })
  control.downtime({ downtimeId: id, status: 'resolved' })
  expect(() => control.downtime({ downtimeId: id, status: 'resolved' })).toThrow(
    'works again already',
  )
  expect(() => control.downtime({ downtimeId: 'down_AAAAAAAAAAAAAA', status: 'resolved' })).toThrow(
    'No downtime',
  )
  expect(() => control.downtime({ method: 'cheque' as 'card', instrument: {} })).toThrow(
    'has a method',
  )
})
