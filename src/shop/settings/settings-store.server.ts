import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { lawfulCash, type CashOnDelivery } from './cash-on-delivery.ts'

/** Blocks other saves of the settings until the transaction ends. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.selectFrom('shop_settings').select('only_row').forUpdate().executeTakeFirstOrThrow()
}

export async function findCashOnDelivery(db: Db): Promise<CashOnDelivery> {
  const cash = await db
    .selectFrom('shop_settings')
    .select([
      'cod_is_on as isOn',
      'cod_max_paise as maxPaise',
      'cod_pincodes as pincodes',
      'cod_refused_phones as refusedPhones',
      'cod_open_max as openMax',
      'cod_returns_max as returnsMax',
      'cod_returns_days as returnsDays',
      'version',
    ])
    .executeTakeFirstOrThrow()
  return lawfulCash(cash)
}

export type CashEdit = Omit<CashOnDelivery, 'version'> & { basedOn: number; changedBy: string }

/** Returns false if the settings have changed since version `basedOn`. */
export async function updateCashOnDelivery(db: Db, edit: CashEdit): Promise<boolean> {
  const updated = await db
    .updateTable('shop_settings')
    .set({
      cod_is_on: edit.isOn,
      cod_max_paise: edit.maxPaise,
      cod_pincodes: edit.pincodes,
      cod_refused_phones: edit.refusedPhones,
      cod_open_max: edit.openMax,
      cod_returns_max: edit.returnsMax,
      cod_returns_days: edit.returnsDays,
      version: sql<number>`version + 1`,
      changed_by: edit.changedBy,
      changed_at: sql<Date>`now()`,
    })
    .where('version', '=', edit.basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
