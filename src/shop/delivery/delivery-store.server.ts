import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { DeliverySettings, DeliveryZone } from './delivery-zones.ts'

export type StoredDelivery = DeliverySettings & { version: number }

/** Reads zones and fee in one statement. A shop without zones delivers everywhere free. */
export async function findDelivery(db: Db): Promise<StoredDelivery> {
  const { rows } = await sql<StoredDelivery>`${prepared}
    select cash_fee_paise as "cashFeePaise", version,
      (select coalesce(json_agg(json_build_object('name', name, 'states', states, 'pincodes', pincodes,
        'isServed', is_served, 'chargePaise', charge_paise, 'freeFromPaise', free_from_paise) order by position), '[]')
        from delivery_zones) as zones
    from delivery_settings`.execute(db)
  return rows[0]!
}

/** Returns false if the settings have changed since version `basedOn`. */
export async function updateDelivery(
  tx: Db,
  { zones, cashFeePaise, basedOn }: DeliverySettings & { basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('delivery_settings')
    .set({
      cash_fee_paise: cashFeePaise,
      version: sql<number>`version + 1`,
    })
    .where('version', '=', basedOn)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) return false
  await tx.deleteFrom('delivery_zones').execute()
  if (zones.length > 0) await tx.insertInto('delivery_zones').values(zones.map(asRow)).execute()
  return true
}

function asRow(zone: DeliveryZone, position: number) {
  return {
    position,
    name: zone.name,
    states: zone.states,
    pincodes: zone.pincodes,
    is_served: zone.isServed,
    charge_paise: zone.chargePaise,
    free_from_paise: zone.freeFromPaise,
  }
}
