import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { findPublicProduct } from '../catalogue/catalogue-store.server.ts'
import { parseSubscriber } from '../inbox/subscriber.ts'
import type { StockSize } from '../stock/stock.ts'
import { confirmationMail } from './back-in-stock-mails.ts'
import {
  countWaiting,
  insertRequest,
  lockWaitingList,
  updateAnnounced,
} from './back-in-stock-store.server.ts'
import { REQUESTS_MAX, soldOutSizes } from './back-in-stock.ts'

export type BackInStockParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}

/** `isConfirmed`: the address belongs to the customer who is signed in. `mayMail` limits the mails
 * that strangers can send to an address. */
export type BackInStockWish = {
  productId: string
  size: StockSize
  email: unknown
  isConfirmed: boolean
  mayMail: (email: string) => Promise<boolean>
}

export type BackInStockRequested = {
  outcome:
    | 'waiting'
    | 'to-confirm'
    | 'invalid-email'
    | 'in-stock'
    | 'unknown-product'
    | 'too-many-requests'
}

/** Adds an address to the waiting list of a sold-out size. An unconfirmed address first gets a mail
 * with a link; the response does not reveal whether it waits already. */
export async function requestBackInStock(
  { db, jobs, config }: BackInStockParts,
  { productId, size, email: typed, isConfirmed, mayMail }: BackInStockWish,
): Promise<BackInStockRequested> {
  const email = parseSubscriber(typed)
  if (email === null) return { outcome: 'invalid-email' }
  const product = await findPublicProduct(db, productId)
  if (!product) return { outcome: 'unknown-product' }
  if (!soldOutSizes(product).includes(size)) return { outcome: 'in-stock' }
  const isFull = (await countWaiting(db, email)) >= REQUESTS_MAX
  if (isConfirmed && isFull) return { outcome: 'too-many-requests' }
  if (!isConfirmed && (isFull || !(await mayMail(email)))) return { outcome: 'to-confirm' }

  return inTransaction(db, async (tx): Promise<BackInStockRequested> => {
    const request = { productId: product.id, size, email }
    // Every piece that returns from now on is announced.
    const { available } = await lockWaitingList(tx, request)
    if (available <= 0) await updateAnnounced(tx, request, 0)
    const stored = await insertRequest(tx, { ...request, isConfirmed })
    if (isConfirmed) return { outcome: 'waiting' }
    if (!stored.isConfirmed) {
      const mailed = { ...request, key: stored.key, title: product.title }
      await queueMail(jobs, tx, confirmationMail(mailed, config))
    }
    return { outcome: 'to-confirm' }
  })
}
