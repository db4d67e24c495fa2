import type { Db } from '#platform/database/database.server.ts'
import type { Courier } from './courier.ts'

/** By name. */
export async function listCouriers(db: Db): Promise<Courier[]> {
  return db
    .selectFrom('couriers')
    .select(['id', 'name', 'tracking_link as trackingLink', 'number_format as numberFormat'])
    .orderBy('name')
    .execute()
}

/** Returns false if the name is taken. */
export async function insertCourier(tx: Db, courier: Omit<Courier, 'id'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('couriers')
    .values(columnsOf(courier))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateCourierEntry(tx: Db, { id, ...courier }: Courier): Promise<void> {
  await tx.updateTable('couriers').set(columnsOf(courier)).where('id', '=', id).execute()
}

export async function deleteCourier(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('couriers').where('id', '=', id).execute()
}

/** Serializes changes of the list until the end of the transaction. */
export async function lockCouriers(tx: Db): Promise<Courier[]> {
  return tx
    .selectFrom('couriers')
    .select(['id', 'name', 'tracking_link as trackingLink', 'number_format as numberFormat'])
    .orderBy('name')
    .forUpdate()
    .execute()
}

function columnsOf({ name, trackingLink, numberFormat }: Omit<Courier, 'id'>) {
  return { name, tracking_link: trackingLink, number_format: numberFormat }
}
