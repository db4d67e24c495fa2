import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { findCustomerMails } from '../settings/customer-mails/customer-mails-store.server.ts'
import type { StockKey } from '../stock/stock.ts'
import { backInStockMail } from './back-in-stock-mails.ts'
import {
  listChangedLists,
  lockWaitingList,
  updateAnnounced,
  updateFirstNotified,
} from './back-in-stock-store.server.ts'
import { nextRound } from './back-in-stock.ts'
import type { BackInStockParts } from './request-back-in-stock.server.ts'

/** Queues a mail to the first people of each waiting list whose pieces have returned. May run in
 * several processes at once, and be killed at any time. */
export async function notifyBackInStock(parts: BackInStockParts): Promise<void> {
  for (const { productId, size } of await listChangedLists(parts.db))
    await inTransaction(parts.db, (tx) => announce(parts, tx, { productId, size }))
}

/** The mails exist if and only if their people are marked as notified, because both are in one
 * transaction. */
async function announce({ jobs, config }: BackInStockParts, tx: Db, row: StockKey): Promise<void> {
  const { notifiedPerPiece } = await findCustomerMails(tx)
  const { announced, people } = nextRound(await lockWaitingList(tx, row), notifiedPerPiece)
  await updateAnnounced(tx, row, announced)
  for (const request of await updateFirstNotified(tx, row, people))
    await queueMail(jobs, tx, backInStockMail({ ...request, ...row }, config))
}
