import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { courierNamed, COURIERS_MAX, type Courier } from './courier.ts'
import {
  deleteCourier,
  insertCourier,
  lockCouriers,
  updateCourierEntry,
} from './courier-store.server.ts'

export type CourierSaved = { outcome: 'saved' | 'name-taken' | 'too-many' | 'unknown-courier' }

/** Adds a courier, or changes the one with this id. */
export async function saveCourier(
  db: Db,
  { id, ...entry }: Omit<Courier, 'id'> & { id: number | null },
  staffId: string,
): Promise<CourierSaved> {
  return inTransaction(db, async (tx): Promise<CourierSaved> => {
    const couriers = await lockCouriers(tx)
    const before = couriers.find((courier) => courier.id === id) ?? null
    if (id !== null && !before) return { outcome: 'unknown-courier' }
    if ((courierNamed(couriers, entry.name)?.id ?? id) !== id) return { outcome: 'name-taken' }
    if (id === null && couriers.length >= COURIERS_MAX) return { outcome: 'too-many' }
    if (id !== null) await updateCourierEntry(tx, { id, ...entry })
    else if (!(await insertCourier(tx, entry))) return { outcome: 'name-taken' }
    await record(tx, staffId, before, entry)
    return { outcome: 'saved' }
  })
}

/** Parcels keep the name of a removed courier. */
export async function removeCourier(db: Db, id: number, staffId: string): Promise<CourierSaved> {
  return inTransaction(db, async (tx): Promise<CourierSaved> => {
    const before = (await lockCouriers(tx)).find((courier) => courier.id === id)
    if (!before) return { outcome: 'unknown-courier' }
    await deleteCourier(tx, id)
    await record(tx, staffId, before, null)
    return { outcome: 'saved' }
  })
}

async function record(
  tx: Db,
  staffId: string,
  before: Courier | null,
  after: Omit<Courier, 'id'> | null,
): Promise<void> {
  const facts = (courier: Omit<Courier, 'id'> | null) =>
    courier && {
      courier: courier.name,
      trackingLink: courier.trackingLink,
      numberFormat: courier.numberFormat,
    }
  await recordChange(tx, {
    staffId,
    action: 'courier-list-changed',
    subject: 'settings',
    before: facts(before),
    after: facts(after),
  })
}
