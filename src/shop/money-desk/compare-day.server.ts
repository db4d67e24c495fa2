import { inTransaction } from '#platform/database/database.server.ts'
import {
  GatewayUnavailable,
  type GatewayPayment,
  type GatewayRefund,
} from '#platform/payments/gateway.server.ts'
import { applyRefundTruth } from '../checkout/apply-refund-truth.server.ts'
import { publishMoney } from '../checkout/money-news.server.ts'
import { findRefundIdByGatewayId } from '../checkout/refund-store.server.ts'
import type { Till } from '../checkout/till.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { insertAdminAction } from './admin-action-store.server.ts'
import {
  compareBooks,
  dayBefore,
  spanOf,
  stockDifference,
  type Book,
  type Day,
} from './gateway-day.ts'
import { findOwnBook, insertGatewayDay } from './gateway-day-store.server.ts'

export type DayCompared =
  | { outcome: 'equal' }
  | { outcome: 'different'; differences: number }
  | { outcome: 'gateway-away' }

/**
 * Compares what was captured and sent back on a day with the gateway's own lists, entry by entry. Refunds that nobody has told us
 * of are brought in first; beside that it changes nothing: what differs is told. Whether the shop's own stock adds up is looked at by the way. The lists lag by minutes, so a day that is not over may differ for that reason alone.
 */
export async function compareDay(
  till: Till,
  { day, adminId }: { day: Day; adminId: string | null },
): Promise<DayCompared> {
  const theirs = await readTheirBook(till, day)
  if (!theirs) return { outcome: 'gateway-away' }
  const stock = (await listStockDisagreements(till.db)).map(stockDifference)

  return inTransaction(till.db, async (tx): Promise<DayCompared> => {
    const books = compareBooks(day, await findOwnBook(tx, day), theirs)
    const compared = { ...books, differences: [...books.differences, ...stock] }
    const differences = compared.differences.length
    await insertGatewayDay(tx, compared)
    if (adminId !== null)
      await insertAdminAction(tx, {
        adminId,
        action: 'day-compared',
        subject: day,
        before: {},
        after: { differences },
      })
    await publishMoney(tx)
    if (differences === 0) return { outcome: 'equal' }

    till.log.error(
      { day, differences: compared.differences.slice(0, 20) },
      'the books of a day differ from the gateway’s',
    )
    return { outcome: 'different', differences }
  })
}

/** At night, when the lists have caught up. Throws `GatewayUnavailable`, so that the job is tried again. */
export async function compareYesterday(till: Till): Promise<void> {
  const { outcome } = await compareDay(till, { day: dayBefore(new Date()), adminId: null })
  if (outcome === 'gateway-away')
    throw new GatewayUnavailable('The gateway’s lists could not be read.')
}

async function readTheirBook(till: Till, day: Day): Promise<Book | null> {
  const span = spanOf(day)
  try {
    const [payments, refunds] = [
      await till.gateway.listPaymentsMade(span),
      await till.gateway.listRefundsMade(span),
    ]
    await bringIn(till, refunds.filter(isSent))
    return {
      payments: amountsOf(payments.filter(isCaptured)),
      refunds: amountsOf(refunds.filter(isSent)),
    }
  } catch (problem) {
    if (!(problem instanceof GatewayUnavailable)) throw problem
    return null
  }
}

/** Refunds of our payments that somebody made in the gateway's dashboard, when no webhook has told of them. */
async function bringIn(till: Till, refunds: readonly GatewayRefund[]): Promise<void> {
  for (const refund of refunds) {
    try {
      if ((await findRefundIdByGatewayId(till.db, refund.id)) === undefined)
        await applyRefundTruth(till, refund)
    } catch (problem) {
      if (problem instanceof GatewayUnavailable) throw problem
      till.log.error(
        { err: problem, refundId: refund.id },
        'a refund of the gateway does not fit into the books',
      )
    }
  }
}

function amountsOf(entries: readonly { id: string; amountPaise: number }[]): Map<string, number> {
  return new Map(entries.map(({ id, amountPaise }) => [id, amountPaise]))
}

const isCaptured = (payment: GatewayPayment) => payment.isCaptured
const isSent = (refund: GatewayRefund) => refund.status !== 'failed'
