import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { ParcelState } from './parcel-state.ts'

const EVENTS_MAX = 200

export type NewParcelEvent = {
  parcelId: number
  /** Identifies the report, so that a repeated one is stored once. */
  key: string
  state: ParcelState | null
  code: number | null
  activity: string
  location: string
  happenedAt: Date
  reportedBy: string | null
}

/** Returns false for an event that is already stored. */
export async function insertParcelEvent(tx: Db, event: NewParcelEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('parcel_events')
    .values({
      parcel_id: event.parcelId,
      key: event.key,
      state: event.state,
      code: event.code,
      activity: event.activity,
      location: event.location,
      happened_at: event.happenedAt,
      reported_by: event.reportedBy,
    })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type ParcelEvent = {
  parcelId: number
  activity: string
  location: string
  happenedAt: Date
  who: string
}

/** Newest first. */
export async function listParcelEvents(db: Db, orderId: number): Promise<ParcelEvent[]> {
  return db
    .selectFrom('parcel_events')
    .innerJoin('parcels', 'parcels.id', 'parcel_events.parcel_id')
    .leftJoin('users', 'users.id', 'parcel_events.reported_by')
    .where('parcels.order_id', '=', orderId)
    .select([
      'parcel_events.parcel_id as parcelId',
      'parcel_events.activity',
      'parcel_events.location',
      'parcel_events.happened_at as happenedAt',
      sql<string>`coalesce(users.name, parcels.courier_name)`.as('who'),
    ])
    .orderBy('parcel_events.happened_at', 'desc')
    .orderBy('parcel_events.id', 'desc')
    .limit(EVENTS_MAX)
    .execute()
}
