import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { REFUSED_KEYS, type GatewayTrouble } from './gateway-trouble.ts'

const SHOWN_MAX = 50

/** The worst first. */
export async function listGatewayTroubles(db: Db): Promise<GatewayTrouble[]> {
  return db
    .selectFrom('gateway_troubles')
    .select(['name', 'method', 'instrument', 'severity', 'since'])
    .orderBy(sql`name = ${REFUSED_KEYS}`, 'desc')
    .orderBy(sql`severity = 'high'`, 'desc')
    .orderBy('since', 'desc')
    .orderBy('name')
    .limit(SHOWN_MAX)
    .$narrowType<{ severity: GatewayTrouble['severity'] }>()
    .execute()
}

/** Makes exactly these the present ones; whatever is not among them is over. False when nothing is different. */
export async function updateGatewayTroubles(
  tx: Db,
  troubles: readonly GatewayTrouble[],
): Promise<boolean> {
  const { numAffectedRows: over = 0n } =
    await sql`delete from gateway_troubles where not name = any (${troubles.map(({ name }) => name)}::text[])`.execute(
      tx,
    )
  const { numAffectedRows: told = 0n } = await sql`
    insert into gateway_troubles as known (name, method, instrument, severity, since)
    select name, method, instrument, severity, since
    from json_to_recordset(${JSON.stringify(troubles)}::json) as told (name text, method text, instrument text, severity text, since timestamptz)
    order by name
    on conflict (name) do update set method = excluded.method, instrument = excluded.instrument, severity = excluded.severity
    where (known.method, known.instrument, known.severity) is distinct from (excluded.method, excluded.instrument, excluded.severity)`.execute(
    tx,
  )
  return over + told > 0n
}
