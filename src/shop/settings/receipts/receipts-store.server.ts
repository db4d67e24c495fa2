import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Whether each online payment gets a receipt voucher until its invoice. */
export type Receipts = { receiptsAreOn: boolean }

export async function findReceipts(db: Db): Promise<Receipts & { version: number }> {
  return db
    .selectFrom('shop_settings')
    .select([
      sql<boolean>`receipts_since is not null`.as('receiptsAreOn'),
      'receipts_version as version',
    ])
    .executeTakeFirstOrThrow()
}

/** The time since which online payments get a receipt voucher; null if they get none. */
export async function findReceiptsSince(db: Db): Promise<Date | null> {
  const { since } = await db
    .selectFrom('shop_settings')
    .select('receipts_since as since')
    .executeTakeFirstOrThrow()
  return since
}

/** Returns false if the setting has changed since version `basedOn`. */
export async function updateReceipts(
  tx: Db,
  { receiptsAreOn, basedOn }: Receipts & { basedOn: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_settings')
    .set({
      receipts_since: receiptsAreOn ? sql<Date>`coalesce(receipts_since, now())` : null,
      receipts_version: sql<number>`receipts_version + 1`,
    })
    .where('receipts_version', '=', basedOn)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
