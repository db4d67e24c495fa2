import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { baseOf, newRefundKey, refundQueue } from './give-back.server.ts'
import { REFUND_MIN_PAISE } from './payment-plan.ts'
import { updateRefundCommitted, type Payment } from './payment-store.server.ts'
import {
  countRefunds,
  insertRefund,
  lockUnsentRefunds,
  updateRefund,
  type Refund,
} from './refund-store.server.ts'
import type { Till } from './till.server.ts'

type Withdrawal = {
  payment: Payment
  missingPaise: Paise
  /** Whether what is left of a withdrawn refund still goes back. */
  mayGoOn: boolean
}

/**
 * The gateway has sent back so much by itself that our own refunds, promised and not sent, do not fit any more: it would refuse
 * them. They end, and what is left of money that has to go back whole gets a refund of its own. False when even that is not enough: then nothing is written.
 */
export async function withdrawRefunds(
  tx: Db,
  till: Till,
  { payment, missingPaise, mayGoOn }: Withdrawal,
): Promise<boolean> {
  const unsent = await lockUnsentRefunds(tx, payment.id)
  if (unsent.reduce((sum, { amountPaise }) => sum + amountPaise, 0) < missingPaise) return false

  let freedPaise = 0
  let last: Refund | undefined
  for (const refund of unsent) {
    if (freedPaise >= missingPaise) break
    await updateRefund(tx, refund.id, {
      status: 'withdrawn',
      lastError: 'the gateway has paid it back in another way',
    })
    await updateRefundCommitted(tx, payment.id, -refund.amountPaise)
    freedPaise += refund.amountPaise
    last = refund
  }
  const restPaise = freedPaise - missingPaise
  if (!last || !mayGoOn || restPaise < REFUND_MIN_PAISE) return true
  const base = baseOf(last.purpose)
  const purpose = `${base} ${(await countRefunds(tx, payment.id, base)) + 1}`
  await updateRefundCommitted(tx, payment.id, restPaise)
  await insertRefund(tx, {
    paymentId: payment.id,
    purpose,
    amountPaise: restPaise,
    idempotencyKey: newRefundKey(),
    replaces: last.id,
  })
  await till.jobs.enqueue(tx, refundQueue, {})
  return true
}
