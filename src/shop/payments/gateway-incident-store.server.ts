import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { REJECTED_KEYS, type GatewayIncident } from './gateway-incident.ts'

const SHOWN_MAX = 50

/** The most severe first. */
export async function listGatewayIncidents(db: Db): Promise<GatewayIncident[]> {
  return db
    .selectFrom('gateway_troubles')
    .select(['name', 'method', 'instrument', 'severity', 'since'])
    .orderBy(sql`name = ${REJECTED_KEYS}`, 'desc')
    .orderBy(sql`severity = 'high'`, 'desc')
    .orderBy('since', 'desc')
    .orderBy('name')
    .limit(SHOWN_MAX)
    .$narrowType<{ severity: GatewayIncident['severity'] }>()
    .execute()
}

/** Replaces the stored incidents by the given ones. Returns false when nothing has changed. */
export async function updateGatewayIncidents(
  tx: Db,
  incidents: readonly GatewayIncident[],
): Promise<boolean> {
  const names = incidents.map(({ name }) => name)
  const { numAffectedRows: deleted = 0n } = await sql`
    delete from gateway_troubles where not name = any (${names}::text[])`.execute(tx)
  const { numAffectedRows: written = 0n } = await sql`
    insert into gateway_troubles as stored (name, method, instrument, severity, since)
    select name, method, instrument, severity, since
    from json_to_recordset(${JSON.stringify(incidents)}::json) as incident (
      name text, method text, instrument text, severity text, since timestamptz)
    order by name
    on conflict (name) do update set
      method = excluded.method, instrument = excluded.instrument, severity = excluded.severity
    where (stored.method, stored.instrument, stored.severity)
      is distinct from (excluded.method, excluded.instrument, excluded.severity)`.execute(tx)
  return deleted + written > 0n
}
