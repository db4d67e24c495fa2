import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { PublicationGate } from '../compliance/publication-gate.ts'

export type ComplianceSettings = { gate: PublicationGate; version: number }

export async function findComplianceSettings(db: Db): Promise<ComplianceSettings> {
  return db
    .selectFrom('shop_settings')
    .select(['publication_gate as gate', 'compliance_version as version'])
    .$castTo<ComplianceSettings>()
    .executeTakeFirstOrThrow()
}

/** Returns false if the settings have changed since version `basedOn`. */
export async function updateGate(
  tx: Db,
  { gate, basedOn }: { gate: PublicationGate; basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({ publication_gate: gate, compliance_version: sql<number>`compliance_version + 1` })
    .where('compliance_version', '=', basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
