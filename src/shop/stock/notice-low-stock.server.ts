import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { findBackOffice } from '../settings/back-office-store.server.ts'
import { deleteRestocked, insertLowStockSeen, type LowProduct } from './low-stock-store.server.ts'

/** Further products are announced in the next run. */
const PRODUCTS_PER_RUN = 500

/** Announces products that became low since the last run. A job does this, so that a sale need not
 * know the setting and a changed setting takes effect. A product is announced at most once a day,
 * even if holds come and go. */
export async function noticeLowStock(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { lowStockMax } = await findBackOffice(tx)
    await deleteRestocked(tx, lowStockMax)
    const products = await insertLowStockSeen(tx, lowStockMax, PRODUCTS_PER_RUN)
    await recordStaffNotices(tx, ...products.map(noticeOf))
  })
}

function noticeOf({ productId, title, available, day }: LowProduct) {
  return {
    event: 'low-stock',
    subject: `product:${productId}:${day}`,
    summary: `${available === 0 ? 'Sold out' : `${available} left`}: ${title}`,
    path: `/admin/productinfos/${productId}`,
  } as const
}
