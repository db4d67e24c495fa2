import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { refundQueue, replaceRefund } from './create-refund.server.ts'
import { REFUND_MIN_PAISE } from '../payments/payment-limits.ts'
import { updateRefundCommitted, type Payment } from '../payments/payment-store.server.ts'
import { lockUnsentRefunds, updateRefund } from './refund-store.server.ts'
import type { Refund } from './refund.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

type Withdrawal = {
  payment: Payment
  missingPaise: Paise
  /** Whether the part of a withdrawn refund that still fits the balance is refunded. */
  refundsRemainder: boolean
}

/** Makes room for a refund that the gateway made on its own, by withdrawing unsent refunds. A new
 * refund returns the remainder if `refundsRemainder` is set. Returns false, and writes nothing, if
 * the unsent refunds are too small. */
export async function withdrawRefunds(
  tx: Db,
  services: PaymentServices,
  { payment, missingPaise, refundsRemainder }: Withdrawal,
): Promise<boolean> {
  const unsent = await lockUnsentRefunds(tx, payment.id)
  if (unsent.reduce((sum, { amountPaise }) => sum + amountPaise, 0) < missingPaise) return false

  let freedPaise = 0
  let last: Refund | undefined
  for (const refund of unsent) {
    if (freedPaise >= missingPaise) break
    await updateRefund(tx, refund.id, {
      status: 'withdrawn',
      lastError: 'the gateway has refunded the payment on its own',
    })
    await updateRefundCommitted(tx, payment.id, -refund.amountPaise)
    freedPaise += refund.amountPaise
    last = refund
  }
  const remainderPaise = freedPaise - missingPaise
  if (!last || !refundsRemainder || remainderPaise < REFUND_MIN_PAISE) return true
  await replaceRefund(tx, last, { amountPaise: remainderPaise })
  await services.jobs.enqueue(tx, refundQueue, {})
  return true
}
