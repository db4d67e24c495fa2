import type { Db } from '../../src/platform/database/database.server.ts'
import { recordFailedDelivery } from '../../src/shop/parcels/failed-deliveries/record-failed-delivery.server.ts'
import { moveParcel } from '../../src/shop/parcels/move-parcel.server.ts'
import { findParcel } from '../../src/shop/parcels/parcel-store.server.ts'
import { indianDay } from '../../src/shop/tax/dated.ts'
import { confirmedOrder, packed } from './parcel-fixtures.ts'

type Services = Parameters<typeof recordFailedDelivery>[0]
type Wish = Partial<Parameters<typeof recordFailedDelivery>[1]>

/** A parcel of a courier that has left with the pieces of a cash order. */
export async function sentParcel(
  db: Db,
  staffId: string,
  wanted: Parameters<typeof confirmedOrder>[1] = {},
) {
  const order = await confirmedOrder(db, wanted)
  const { id: parcelId } = await packed(db, order.id, { staffId })
  const { version } = (await findParcel(db, parcelId))!
  await moveParcel(db, { parcelId, to: 'out-for-delivery', basedOn: version, staffId })
  return { order, parcelId }
}

/** Records a failed attempt of today by hand. */
export async function failed(
  services: Services,
  staffId: string,
  { parcelId, ...wish }: Wish & { parcelId: number },
) {
  const { version } = (await findParcel(services.db, parcelId))!
  return recordFailedDelivery(services, {
    parcelId,
    basedOn: version,
    staffId,
    reason: 'not-at-home',
    day: indianDay(new Date()),
    note: '',
    ...wish,
  })
}

export async function answerKeyOf(db: Db, parcelId: number): Promise<string> {
  const { key } = await db
    .selectFrom('delivery_answers')
    .select('key')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return key
}
