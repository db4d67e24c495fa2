import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { DispatchRules } from './delivery-dates.ts'
import type { DeliverySettings, DeliveryZone } from './delivery-zones.ts'
import type { PackedWeights } from './packed-weight.ts'

/** `readAt` is the database's time, from which dates are promised. */
export type StoredDelivery = DeliverySettings & { version: number; readAt: Date }

/** Reads all settings in one statement. A shop without zones delivers everywhere free. */
export async function findDelivery(db: Db): Promise<StoredDelivery> {
  const { rows } = await sql<StoredDelivery>`${prepared}
    select cash_fee_paise as "cashFeePaise", version, clock_timestamp() as "readAt",
      (select coalesce(json_agg(json_build_object('name', name, 'states', states, 'pincodes', pincodes,
        'isServed', is_served, 'chargePaise', charge_paise, 'freeFromPaise', free_from_paise,
        'transit', case when transit_to_days is not null
          then json_build_object('fromDays', transit_from_days, 'toDays', transit_to_days) end,
        'takesCash', takes_cash, 'stepsBy', steps_by,
        'steps', (select coalesce(json_agg(json_build_object('from', from_amount, 'chargePaise', steps.charge_paise)
          order by from_amount), '[]') from delivery_steps steps where zone = position)) order by position), '[]')
        from delivery_zones) as zones,
      json_build_object('weekdays', dispatch_weekdays, 'cutOff', cut_off, 'handlingDays', handling_days,
        'holidays', (select coalesce(json_agg(json_build_object('day', day, 'name', name) order by day), '[]')
          from delivery_holidays)) as dispatch,
      json_build_object('otherGrams', default_grams,
        'byKind', (select coalesce(json_object_agg(kind, grams order by kind), '{}') from delivery_weights)) as weights
    from delivery_settings`.execute(db)
  return rows[0]!
}

/** Returns false if the settings have changed since version `basedOn`. */
/** Delivery that the demo has set is kept, but counts as not set by the owner. */
export async function updateDeliveryVersionToFirst(tx: Db): Promise<void> {
  await tx.updateTable('delivery_settings').set({ version: 1 }).execute()
}

export async function updateDelivery(
  tx: Db,
  { zones, cashFeePaise, dispatch, weights, basedOn }: DeliverySettings & { basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('delivery_settings')
    .set({
      cash_fee_paise: cashFeePaise,
      dispatch_weekdays: dispatch.weekdays,
      cut_off: dispatch.cutOff,
      handling_days: dispatch.handlingDays,
      default_grams: weights.otherGrams,
      version: sql<number>`version + 1`,
    })
    .where('version', '=', basedOn)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) return false
  await replaceZones(tx, zones)
  await replaceHolidays(tx, dispatch)
  await replaceWeights(tx, weights)
  return true
}

async function replaceZones(tx: Db, zones: readonly DeliveryZone[]): Promise<void> {
  await tx.deleteFrom('delivery_zones').execute()
  if (zones.length > 0) await tx.insertInto('delivery_zones').values(zones.map(asRow)).execute()
  const steps = zones.flatMap((zone, position) =>
    zone.steps.map(({ from, chargePaise }) => ({
      zone: position,
      from_amount: from,
      charge_paise: chargePaise,
    })),
  )
  if (steps.length > 0) await tx.insertInto('delivery_steps').values(steps).execute()
}

async function replaceHolidays(tx: Db, { holidays }: DispatchRules): Promise<void> {
  await tx.deleteFrom('delivery_holidays').execute()
  await sql`insert into delivery_holidays (day, name)
    select day, name from json_to_recordset(${JSON.stringify(holidays)}::json) as new (day date, name text)`.execute(
    tx,
  )
}

/** A file of settings may name kinds that the shop does not have; their weights are left out. */
async function replaceWeights(tx: Db, { byKind }: PackedWeights): Promise<void> {
  await tx.deleteFrom('delivery_weights').execute()
  await sql`insert into delivery_weights (kind, grams)
    select slug, value::int from json_each_text(${JSON.stringify(byKind)}::json)
    join product_kinds on slug = key`.execute(tx)
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
    transit_from_days: zone.transit?.fromDays ?? null,
    transit_to_days: zone.transit?.toDays ?? null,
    takes_cash: zone.takesCash,
    steps_by: zone.stepsBy,
  }
}
