import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { findAdminOrder } from '#shop/orders/order-query-store.server.ts'
import { creditDeadline } from '#shop/returns/credit-deadline.ts'
import { withOtherSizes } from '#shop/returns/exchange/with-other-sizes.server.ts'
import { findCanHaveCredit } from '#shop/returns/outcome/outcome-store.server.ts'
import { maskedPayee, parseStoredPayee, upiLink, type Payee } from '#shop/returns/payee.ts'
import { returnOutcomes } from '#shop/returns/return.ts'
import { findSealedPayee } from '#shop/returns/return-store.server.ts'
import { findDue } from '#shop/returns/settling/due.server.ts'

export type AdminReturn = Awaited<ReturnType<typeof loadReturn>>

/** Bank details are sent to the page only while the transfer is to be made. */
export async function loadReturn({ db, sealing }: { db: Db; sealing: Sealing }, id: number) {
  const due = await findDue(db, id)
  if (!due) throw new Response('There is no such return.', { status: 404 })
  const { found, refundPaise, money } = due
  const [order, canHaveCredit, sized] = await Promise.all([
    findAdminOrder(db, found.orderNumber),
    findCanHaveCredit(db, found.customerId),
    withOtherSizes(db, found.lines),
  ])
  const newSizes = sized.map(({ position, title, quantity, otherSizes }) => ({
    position,
    title,
    sizes: otherSizes.filter(({ available }) => available >= quantity).map(({ size }) => size),
  }))
  const canExchange = canHaveCredit && newSizes.every(({ sizes }) => sizes.length > 0)
  const soldAt = order?.order.placedAt ?? found.requestedAt
  return {
    found,
    duePaise: refundPaise,
    outcomes: returnOutcomes.filter(
      (outcome) => outcome === 'refund' || (outcome === 'exchange' ? canExchange : canHaveCredit),
    ),
    newSizes,
    isCash: money.payment === null && money.creditPaise === 0,
    isCreditLate: new Date() >= creditDeadline(soldAt),
    payee: found.state === 'settled' ? await findPayee(db, sealing, found) : null,
  }
}

export type PayeeToPay = Payee & { upiLink: string | null; shown: string }

/** Null if the details were stored on another machine, or are deleted. */
async function findPayee(
  db: Db,
  sealing: Sealing,
  found: { id: number; orderNumber: string; refundPaise: number | null },
): Promise<PayeeToPay | null> {
  const { orderNumber, refundPaise } = found
  const sealed = await findSealedPayee(db, found.id)
  return openPayee(sealing, sealed, { orderNumber, amountPaise: refundPaise ?? 0 })
}

export function openPayee(
  sealing: Sealing,
  sealed: string | null,
  { orderNumber, amountPaise }: { orderNumber: string; amountPaise: number },
): PayeeToPay | null {
  const payee = parseStoredPayee(sealed === null ? null : sealing.open(sealed))
  if (!payee) return null
  const note = `Order ${orderNumber}`
  return { ...payee, shown: maskedPayee(payee), upiLink: upiLink(payee, { amountPaise, note }) }
}
