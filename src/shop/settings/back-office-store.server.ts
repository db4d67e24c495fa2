import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { BackOfficeSettings } from './back-office.ts'

export async function findBackOffice(db: Db): Promise<BackOfficeSettings & { version: number }> {
  return db
    .selectFrom('shop_settings')
    .select([
      'low_stock_max as lowStockMax',
      'slip_closing as slipClosing',
      'back_office_version as version',
    ])
    .executeTakeFirstOrThrow()
}

/** Returns false if the settings have changed since version `basedOn`. */
export async function updateBackOffice(
  tx: Db,
  edit: BackOfficeSettings & { basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      low_stock_max: edit.lowStockMax,
      slip_closing: edit.slipClosing,
      back_office_version: sql<number>`back_office_version + 1`,
    })
    .where('back_office_version', '=', edit.basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
