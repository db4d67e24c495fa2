import type { Db } from '#platform/database/database.server.ts'
import { parsePeriod, periodsUntil } from '#shop/books/period.ts'
import {
  findVoucherSums,
  listServiceAdvances,
} from '#shop/books/gstr1/advance-source-store.server.ts'
import { advanceSums } from '#shop/books/gstr1/advances.ts'
import { listCompositionTurnover } from '#shop/books/composition/composition-store.server.ts'
import { findUncodedSales } from '#shop/books/document-source-store.server.ts'
import { listCourierCash } from '#shop/books/report/courier-cash-store.server.ts'
import {
  countOrderDifferences,
  findPeriodSums,
  listOrderDifferences,
} from '#shop/books/report/reconciliation-store.server.ts'
import {
  findSettlementSums,
  listSettlementDifferences,
} from '#shop/books/settlements/settlement-store.server.ts'
import { findTransferSums, listTransfers } from '#shop/books/transfers/transfer-store.server.ts'
import { taxModesIn } from '#shop/books/tax-modes-in.ts'
import { listTaxPeriods } from '#shop/tax/tax-store.server.ts'
import { indianDay } from '#shop/tax/dated.ts'

const DIFFERENCES_SHOWN = 50
const TRANSFERS_SHOWN = 50

/** Reads the contents of the books page. `asked` is the period in the address; an unknown one means
 * the current month. */
export async function loadBooks(db: Db, asked: string) {
  const { months, quarters } = periodsUntil(indianDay(new Date()))
  const period = parsePeriod(asked) ?? months[0]!
  const shown = { after: -1, limit: DIFFERENCES_SHOWN }
  return {
    period,
    months,
    quarters,
    taxModes: taxModesIn(await listTaxPeriods(db), period),
    sums: await findPeriodSums(db, period),
    turnovers: await listCompositionTurnover(db, period),
    uncoded: await findUncodedSales(db, period),
    advances: advanceSums(
      await listServiceAdvances(db, period),
      period.from,
      await findVoucherSums(db, period),
    ),
    differences: await listOrderDifferences(db, period, shown),
    differencesCount: await countOrderDifferences(db, period),
    transferSums: await findTransferSums(db, period),
    transfers: await listTransfers(db, period, { limit: TRANSFERS_SHOWN }),
    couriers: await listCourierCash(db, period),
    settled: await findSettlementSums(db, period),
    settlementDifferences: await listSettlementDifferences(db, period, DIFFERENCES_SHOWN),
  }
}
