import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listGatewayIncidents, updateGatewayIncidents } from './gateway-incident-store.server.ts'
import { REJECTED_KEYS, type GatewayIncident } from './gateway-incident.ts'

const { db } = await testDatabase()
beforeEach(() => sql`truncate gateway_troubles`.execute(db))

const since = new Date('2026-03-01T10:00:00Z')
const incident = (number: number, change: Partial<GatewayIncident> = {}): GatewayIncident => ({
  name: `down_${String(number).padStart(14, '0')}`,
  method: 'netbanking',
  instrument: 'HDFC',
  severity: 'medium',
  since,
  ...change,
})

test('stored incidents are replaced by the current ones', async () => {
  const [first, second, third] = [incident(1), incident(2), incident(3)]
  expect(await updateGatewayIncidents(db, [first, second])).toBe(true)
  expect(await updateGatewayIncidents(db, [second, third])).toBe(true)
  expect(await listGatewayIncidents(db)).toEqual([second, third])
})

test('an incident list that is already stored reports no change', async () => {
  const incidents = [incident(1), incident(2)]
  await updateGatewayIncidents(db, incidents)
  expect(await updateGatewayIncidents(db, incidents)).toBe(false)
  expect(await updateGatewayIncidents(db, incidents.toReversed())).toBe(false)
})

test('a changed severity is stored and keeps the time the incident began', async () => {
  await updateGatewayIncidents(db, [incident(1)])
  const later = new Date(since.getTime() + 60_000)
  const changed = incident(1, { severity: 'high', since: later })
  expect(await updateGatewayIncidents(db, [changed])).toBe(true)
  expect(await listGatewayIncidents(db)).toEqual([{ ...changed, since }])
})

test('an incident reported with a later beginning counts as unchanged', async () => {
  await updateGatewayIncidents(db, [incident(1)])
  expect(await updateGatewayIncidents(db, [incident(1, { since: new Date() })])).toBe(false)
  expect(await listGatewayIncidents(db)).toEqual([incident(1)])
})

test('an empty list ends every incident, and reports no change when there was none', async () => {
  expect(await updateGatewayIncidents(db, [])).toBe(false)
  await updateGatewayIncidents(db, [incident(1), incident(2)])
  expect(await updateGatewayIncidents(db, [])).toBe(true)
  expect(await listGatewayIncidents(db)).toEqual([])
})

test('rejected keys are listed first, then severe incidents, then the newest', async () => {
  const minutesLater = (minutes: number) => new Date(since.getTime() + minutes * 60_000)
  const older = incident(1, { severity: 'low' })
  const newer = incident(2, { severity: 'medium', since: minutesLater(5) })
  const severe = incident(3, { severity: 'high' })
  const keys = incident(4, { name: REJECTED_KEYS, method: 'all', instrument: '', severity: 'low' })
  await updateGatewayIncidents(db, [older, newer, severe, keys])
  expect((await listGatewayIncidents(db)).map(({ name }) => name)).toEqual(
    [keys, severe, newer, older].map(({ name }) => name),
  )
})

test('an incident with an unknown severity is refused and the stored ones stay', async () => {
  await updateGatewayIncidents(db, [incident(1)])
  const unknown = { ...incident(2), severity: 'total' } as unknown as GatewayIncident
  await expect(
    db.transaction().execute((tx) => updateGatewayIncidents(tx, [unknown])),
  ).rejects.toThrow('gateway_troubles_severity_check')
  expect(await listGatewayIncidents(db)).toEqual([incident(1)])
})
