import type { Db } from '../../src/platform/database/database.server.ts'
import type { TaxMode } from '../../src/shop/tax/tax-mode.ts'

/** Registers the shop in Maharashtra from an earlier day on, without an entry in the change log. */
export async function registerForTax(db: Db, mode: TaxMode = 'regular'): Promise<void> {
  await db.deleteFrom('tax_periods').execute()
  await db
    .insertInto('tax_periods')
    .values({
      starts_on: '2025-10-01',
      mode,
      gstin: mode === 'unregistered' ? '' : '27AAPFU0939F1ZV',
      state_code: '27',
    })
    .execute()
}
