import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { findOpenCart, updateCartReminded } from '../cart/cart-store.server.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import { insertMailKeys } from '../mail-choices/mail-choice-store.server.ts'
import { findCustomerMails } from '../settings/customer-mails/customer-mails-store.server.ts'
import { cartReminderMail } from './cart-reminder.ts'
import { listCartsToRemind, lockCartToRemind } from './cart-reminder-store.server.ts'

export type CartReminderParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}

const QUEUE = 'remind-carts'
/** UTC; from 8:30 to 20:15 in India. */
const BY_DAY = '0,15,30,45 3-14 * * *'
const CARTS_AT_ONCE = 200

export function registerCartReminderJobs(
  parts: CartReminderParts & { jobs: Pick<Jobs, 'enqueue' | 'work' | 'schedule'> },
): void {
  parts.jobs.work(QUEUE, () => remindCarts(parts))
  parts.jobs.schedule(QUEUE, BY_DAY)
}

/** Queues at most one mail per cart. May run in several processes at once, and be killed at any time:
 * the mail and the mark of the cart are in one transaction. */
export async function remindCarts(parts: CartReminderParts): Promise<void> {
  const { cartReminderHours: hours } = await findCustomerMails(parts.db)
  if (hours === null) return
  let carts: number[]
  let afterId = 0
  do {
    carts = await listCartsToRemind(parts.db, { hours, afterId, limit: CARTS_AT_ONCE })
    for (const id of carts) await inTransaction(parts.db, (tx) => remind(parts, tx, { id, hours }))
    afterId = carts.at(-1) ?? afterId
  } while (carts.length === CARTS_AT_ONCE)
}

/** A cart without a piece that can be bought stays as it is: a piece may return in time. */
async function remind(
  { jobs, config }: CartReminderParts,
  tx: Db,
  { id, hours }: { id: number; hours: number },
): Promise<void> {
  const cart = await lockCartToRemind(tx, id, hours)
  const saved = cart && (await findOpenCart(tx, cart.customerId))
  if (!cart || !saved) return
  const { lines } = await priceCart(tx, saved.lines)
  if (lines.length === 0) return
  await updateCartReminded(tx, id)
  const mailKey = (await insertMailKeys(tx, [cart.customerId])).get(cart.customerId)!
  await queueMail(jobs, tx, cartReminderMail(lines, { email: cart.email, mailKey }, config))
}
