import type { Db } from '#platform/database/database.server.ts'
import { listStockDisagreements } from '#shop/stock/stock-store.server.ts'
import { listPaymentProblems, listSaleProblems } from './books-store.server.ts'

/** Lists violated invariants of money and stock. Empty if all hold. */
export async function checkBooks(db: Db): Promise<string[]> {
  const ledger = await listStockDisagreements(db)
  return [
    ...(await listPaymentProblems(db)),
    ...(await listSaleProblems(db)),
    ...ledger.map(({ productId, size }) => `${productId} ${size}: stock and ledger disagree`),
  ]
}
