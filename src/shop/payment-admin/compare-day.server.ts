import { inTransaction } from '#platform/database/database.server.ts'
import {
  isUnavailable,
  type GatewayPayment,
  type GatewayRefund,
  type Unavailable,
} from '#platform/payments/gateway.server.ts'
import { applyGatewayRefund } from '../refunds/apply-gateway-refund.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { findOwnShopSince } from '../own-shop/own-shop-store.server.ts'
import { findRefundIdByGatewayId } from '../refunds/gateway-refund-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { insertPaymentAction } from '../change-log/payment-action-store.server.ts'
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

/** Compares a day's captures and refunds with the gateway's lists, entry by entry, and the stock
 * with its ledger. Imports refunds that are missing here; all other differences are only reported.
 * The gateway's lists lag by minutes, so the current day may show differences that disappear later. */
export async function compareDay(
  services: PaymentServices,
  { day, adminId }: { day: Day; adminId: string | null },
): Promise<DayCompared> {
  const theirs = await readTheirBook(services, day)
  if (!theirs) return { outcome: 'gateway-away' }
  const stock = (await listStockDisagreements(services.db)).map(stockDifference)

  return inTransaction(services.db, async (tx): Promise<DayCompared> => {
    const books = compareBooks(day, await findOwnBook(tx, day), theirs)
    const compared = { ...books, differences: [...books.differences, ...stock] }
    const differences = compared.differences.length
    await insertGatewayDay(tx, compared)
    if (adminId !== null)
      await insertPaymentAction(tx, {
        adminId,
        action: 'day-compared',
        subject: day,
        before: {},
        after: { differences },
      })
    await publishPaymentChange(tx)
    if (differences === 0) return { outcome: 'equal' }

    services.log.error(
      { day, differences: compared.differences.slice(0, 20) },
      'daily comparison with the gateway found differences',
    )
    return { outcome: 'different', differences }
  })
}

/** Runs at night, when the gateway's lists are complete. Throws when the gateway is unavailable, so
 * that the job is retried. */
export async function compareYesterday(services: PaymentServices): Promise<void> {
  const { outcome } = await compareDay(services, { day: dayBefore(new Date()), adminId: null })
  if (outcome === 'gateway-away') throw new Error('The gateway’s lists could not be read.')
}

/** Null when the gateway is unavailable. */
async function readTheirBook(services: PaymentServices, day: Day): Promise<Book | null> {
  const span = spanOf(day)
  const payments = await services.gateway.listPaymentsMade(span)
  const refunds = await services.gateway.listRefundsMade(span)
  if (isUnavailable(payments) || isUnavailable(refunds)) return null
  // Payments of the demo were deleted when the owner started their own shop.
  const since = (await findOwnShopSince(services.db)) ?? new Date(0)
  const isOurs = ({ createdAt }: { createdAt: Date }) => createdAt >= since
  const ownRefunds = refunds.filter(isOurs).filter(isSent)
  if (await importRefunds(services, ownRefunds)) return null
  return {
    payments: amountsOf(payments.filter(isOurs).filter(isCaptured)),
    refunds: amountsOf(ownRefunds),
  }
}

/** Imports refunds made in the gateway's dashboard whose webhooks have not arrived. */
async function importRefunds(
  services: PaymentServices,
  refunds: readonly GatewayRefund[],
): Promise<Unavailable | undefined> {
  for (const refund of refunds) {
    try {
      if ((await findRefundIdByGatewayId(services.db, refund.id)) !== undefined) continue
      const unavailable = await applyGatewayRefund(services, refund)
      if (unavailable) return unavailable
    } catch (problem) {
      services.log.error(
        { err: problem, refundId: refund.id },
        'gateway refund could not be imported',
      )
    }
  }
  return undefined
}

function amountsOf(entries: readonly { id: string; amountPaise: number }[]): Map<string, number> {
  return new Map(entries.map(({ id, amountPaise }) => [id, amountPaise]))
}

const isCaptured = (payment: GatewayPayment) => payment.isCaptured
const isSent = (refund: GatewayRefund) => refund.status !== 'failed'
