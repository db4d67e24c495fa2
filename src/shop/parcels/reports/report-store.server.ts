import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { TRACKED_MAX } from '../carrier.ts'
import type { ParcelState } from '../parcel-state.ts'

const underWay: ParcelState[] = [
  'booked',
  'in-transit',
  'out-for-delivery',
  'undelivered',
  'returning',
]

export type ReportedParcel = { id: number; orderId: number; trackingNumber: string }

export async function findReportedParcel(
  db: Db,
  trackingNumber: string,
): Promise<ReportedParcel | undefined> {
  return db
    .selectFrom('parcels')
    .where('carrier', '=', 'shiprocket')
    .where('tracking_number', '=', trackingNumber)
    .where('tracking_number', '<>', '')
    .select(['id', 'order_id as orderId', 'tracking_number as trackingNumber'])
    .executeTakeFirst()
}

/** Parcels without a report for this many hours, the longest silent first. */
export async function listSilentParcels(db: Db, hours: number): Promise<ReportedParcel[]> {
  return db
    .selectFrom('parcels')
    .where('carrier', '=', 'shiprocket')
    .where('tracking_number', '<>', '')
    .where('state', 'in', underWay)
    .where(
      sql<boolean>`coalesce(reported_at, packed_at) < now() - make_interval(hours => ${hours})`,
    )
    .select(['id', 'order_id as orderId', 'tracking_number as trackingNumber'])
    .orderBy('reported_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(TRACKED_MAX)
    .execute()
}

export async function updateParcelReported(tx: Db, parcelIds: readonly number[]): Promise<void> {
  if (parcelIds.length === 0) return
  await tx
    .updateTable('parcels')
    .set({ reported_at: sql<Date>`now()` })
    .where('id', 'in', parcelIds)
    .execute()
}

/** Returns false for a webhook that is already stored. */
export async function insertParcelWebhook(tx: Db, id: string, raw: Uint8Array): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('parcel_webhooks')
    .values({ id, raw: Buffer.from(raw) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findParcelWebhook(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('parcel_webhooks')
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .select('raw')
    .executeTakeFirst()
  return row?.raw
}

export async function updateParcelWebhookProcessed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('parcel_webhooks')
    .set({ processed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteOldParcelWebhooks(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('parcel_webhooks')
    .where(sql<boolean>`received_at < now() - make_interval(days => ${days})`)
    .execute()
}
