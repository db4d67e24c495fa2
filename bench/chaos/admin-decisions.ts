import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { requestRefund } from '#shop/payment-admin/request-refund.server.ts'
import { settleRefundByTransfer, retryRefund } from '#shop/payment-admin/retry-refund.server.ts'
import type { PaymentServices } from '#shop/payments/payment-services.server.ts'
import { admin } from '../../tests/support/builders.ts'
import type { SeededRandom } from './seeded-random.ts'
import { count, type Tally } from './tally.ts'
import { type GatewayClient } from './http-clients.ts'

type Desk = {
  services: PaymentServices
  gateway: GatewayClient
  random: SeededRandom
  tally: Tally
}

/** Answers disputes in the gateway's dashboard until each bank has decided. */
export async function answerDisputes({
  gateway,
  random,
  tally,
}: Omit<Desk, 'services'>): Promise<void> {
  const { disputes } = await gateway.state()
  for (const { id, status } of disputes) {
    if (status !== 'open' && status !== 'under_review') continue
    const decided = random.pick(['won', 'lost', 'closed'] as const)
    await gateway.dispute({ disputeId: id, status: 'under_review' })
    await gateway.dispute({ disputeId: id, status: decided })
    count(tally, `dispute ${decided}`)
  }
}

/** Does all open work of the payment admin. Refunds payments of wrong amounts, retries failed
 * refunds, and records refunds that a bank has taken back as paid by transfer. */
export async function completePaymentAdminWork({
  services,
  tally,
}: Pick<Desk, 'services' | 'tally'>): Promise<void> {
  const { id: adminId } = await admin(services.db)
  for (const { id, paise } of await listToVerify(services.db)) {
    const wish = {
      paymentId: id,
      amountPaise: 'all',
      basedOnLeftPaise: paise,
      reason: 'The amount does not fit the order',
      adminId,
    } as const
    count(tally, `money desk, give back: ${(await requestRefund(services, wish)).outcome}`)
  }
  for (const { refundId, isTaken } of await listRefundsToDecide(services.db)) {
    const { outcome } = isTaken
      ? await settleRefundByTransfer(services, {
          refundId,
          adminId,
          note: 'Your bank has taken it back',
        })
      : await retryRefund(services, { refundId, adminId })
    count(tally, `money desk, ${isTaken ? 'taken by the bank' : 'try again'}: ${outcome}`)
  }
}

async function listToVerify(db: Db): Promise<{ id: number; paise: number }[]> {
  const { rows } = await sql<{ id: number; paise: number }>`
    select payments.id, amount_paise - refund_committed_paise as paise from payments join orders on orders.id = order_id
    where payment_state = 'payment_review' and payments.status = 'captured' and role = 'candidate'`.execute(
    db,
  )
  return rows
}

async function listRefundsToDecide(db: Db): Promise<{ refundId: number; isTaken: boolean }[]> {
  const { rows } = await sql<{ refundId: number; isTaken: boolean }>`
    select refunds.id as "refundId", taken as "isTaken"
    from refunds join payments on payments.id = payment_id
    cross join lateral (select exists (select from disputes where disputes.payment_id = payments.id and disputes.status = 'lost') as taken) bank
    where not exists (select from refunds later where later.replaces = refunds.id)
      and (refunds.status = 'failed' and payments.status = 'captured' or refunds.status in ('requested', 'unknown') and taken)`.execute(
    db,
  )
  return rows
}
