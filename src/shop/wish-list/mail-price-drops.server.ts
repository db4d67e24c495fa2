import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { insertMailKeys } from '../mail-choices/mail-choice-store.server.ts'
import {
  listCustomersWithDrops,
  lockPriceDropReader,
  updateKnownPrices,
} from './price-drop-store.server.ts'
import { priceDropMail } from './price-drop.ts'

export type PriceDropParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}

const QUEUE = 'mail-price-drops'
/** Leaves the owner time to correct a mistyped price. */
const EVERY_HOUR = '40 * * * *'
const CUSTOMERS_AT_ONCE = 200

export function registerPriceDropJobs(
  parts: PriceDropParts & { jobs: Pick<Jobs, 'enqueue' | 'work' | 'schedule'> },
): void {
  parts.jobs.work(QUEUE, () => mailPriceDrops(parts))
  parts.jobs.schedule(QUEUE, EVERY_HOUR)
}

/** Queues at most one mail per customer with all pieces that cost less. May run in several processes
 * at once, and be killed at any time: mail and known prices are in one transaction. */
export async function mailPriceDrops(parts: PriceDropParts): Promise<void> {
  let customers: string[]
  do {
    customers = await listCustomersWithDrops(parts.db, CUSTOMERS_AT_ONCE)
    for (const id of customers) await inTransaction(parts.db, (tx) => mailCustomer(parts, tx, id))
  } while (customers.length === CUSTOMERS_AT_ONCE)
}

async function mailCustomer({ jobs, config }: PriceDropParts, tx: Db, id: string): Promise<void> {
  const reader = await lockPriceDropReader(tx, id)
  if (!reader) return
  const drops = await updateKnownPrices(tx, id)
  if (drops.length === 0) return
  const mailKey = (await insertMailKeys(tx, [id])).get(id)!
  await queueMail(jobs, tx, priceDropMail(drops, { ...reader, mailKey }, config))
}
