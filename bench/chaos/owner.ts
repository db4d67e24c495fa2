import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { requestRefund } from '#shop/money-desk/request-refund.server.ts'
import { settleRefundByTransfer, tryRefundAgain } from '#shop/money-desk/try-refund-again.server.ts'
import type { Till } from '#shop/checkout/till.server.ts'
import { admin } from '../../tests/builders.ts'
import type { Dice } from './dice.ts'
import { count, type GatewayWire, type Tally } from './the-wires.ts'

type Desk = { till: Till; gateway: GatewayWire; dice: Dice; tally: Tally }

/** The owner answers the banks in the gateway's dashboard, and every bank comes to a decision. */
export async function answerDisputes({ gateway, dice, tally }: Omit<Desk, 'till'>): Promise<void> {
  const { disputes } = await gateway.state()
  for (const { id, status } of disputes) {
    if (status !== 'open' && status !== 'under_review') continue
    const decided = dice.pick(['won', 'lost', 'closed'] as const)
    await gateway.dispute({ disputeId: id, status: 'under_review' })
    await gateway.dispute({ disputeId: id, status: decided })
    count(tally, `dispute ${decided}`)
  }
}

/**
 * The owner comes to the money desk and does for every row what it says: gives back what does not fit, tries failed refunds
 * again, and notes those that the customer's bank has taken. One of the shops sends what was promised.
 */
export async function clearDesk({ till, tally }: Pick<Desk, 'till' | 'tally'>): Promise<void> {
  const { id: adminId } = await admin(till.db)
  for (const { id, paise } of await listToVerify(till.db)) {
    const wish = {
      paymentId: id,
      amountPaise: 'all',
      basedOnLeftPaise: paise,
      reason: 'The amount does not fit the order',
      adminId,
    } as const
    count(tally, `money desk, give back: ${(await requestRefund(till, wish)).outcome}`)
  }
  for (const { refundId, isTaken } of await listTroubled(till.db)) {
    const { outcome } = isTaken
      ? await settleRefundByTransfer(till, {
          refundId,
          adminId,
          note: 'Your bank has taken it back',
        })
      : await tryRefundAgain(till, { refundId, adminId })
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

async function listTroubled(db: Db): Promise<{ refundId: number; isTaken: boolean }[]> {
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
