import type { Db } from '#platform/database/database.server.ts'
import { listGatewayIncidents } from '#shop/payments/gateway-incident-store.server.ts'
import { cashRow } from '#web/admin/payments/rows/cash-row.ts'
import { listCashOrders } from '#shop/payment-admin/lists/cash-order-store.server.ts'
import { disputeRow } from '#web/admin/payments/rows/dispute-row.ts'
import { listDisputes } from '#shop/payment-admin/lists/dispute-list-store.server.ts'
import { surplusRow, verifyRow, unmatchedRow } from '#web/admin/payments/rows/payment-list-rows.ts'
import {
  listPaymentsToVerify,
  listSurplusPayments,
  listUnmatchedPayments,
} from '#shop/payment-admin/lists/payment-list-store.server.ts'
import { incidentRow } from '#web/admin/payments/rows/incident-row.ts'
import { refundRow } from '#web/admin/payments/rows/refund-row.ts'
import { listRefundRows } from '#shop/payment-admin/lists/refund-list-store.server.ts'
import type { PaymentListRow } from '#web/admin/payments/rows/list-row.ts'
import type { PaymentSection } from '#shop/payment-admin/payment-section.ts'
import { stuckOrderRow } from '#web/admin/payments/rows/stuck-order-row.ts'
import { listStuckOrders } from '#shop/payment-admin/lists/stuck-order-store.server.ts'
import { webhookRow } from '#web/admin/payments/rows/webhook-row.ts'
import { listUnprocessedWebhooks } from '#shop/payment-admin/lists/webhook-list-store.server.ts'
import { pageOf, type Page } from '#shop/paging.ts'

/** One page of a payment section as rows. The section of daily sums is excluded, because it has its
 * own table. */
export async function readSection(
  db: Db,
  key: Exclude<PaymentSection, 'days'>,
  page: number,
): Promise<Page<PaymentListRow>> {
  switch (key) {
    case 'verify':
      return toRows(await listPaymentsToVerify(db, page), verifyRow)
    case 'unmatched':
      return toRows(await listUnmatchedPayments(db, page), unmatchedRow)
    case 'unpaid':
      return toRows(await listStuckOrders(db, page), stuckOrderRow)
    case 'surplus':
      return toRows(await listSurplusPayments(db, page), surplusRow)
    case 'refunds':
      return toRows(await listRefundRows(db, page), refundRow)
    case 'webhooks':
      return toRows(await listUnprocessedWebhooks(db, page), webhookRow)
    case 'gateway':
      return toRows(await listIncidents(db), incidentRow)
    case 'cash':
      return toRows(await listCashOrders(db, page), cashRow)
    case 'disputes':
      return toRows(await listDisputes(db, page), disputeRow)
  }
}

/** Lists current incidents only, so that one page is enough. */
async function listIncidents(db: Db) {
  const incidents = await listGatewayIncidents(db)
  return pageOf(incidents, 1, incidents.length, Math.max(1, incidents.length))
}

function toRows<Item>(
  { items, ...page }: Page<Item>,
  toRow: (item: Item) => PaymentListRow,
): Page<PaymentListRow> {
  return { ...page, items: items.map(toRow) }
}
