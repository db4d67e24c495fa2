import type { Db } from '#platform/database/database.server.ts'
import { listGatewayTroubles } from '#shop/checkout/gateway-trouble-store.server.ts'
import { explainCash } from '#shop/money-desk/desk-cash.ts'
import { listCashAtTheDoor } from '#shop/money-desk/desk-cash-store.server.ts'
import { explainDispute } from '#shop/money-desk/desk-dispute.ts'
import { listDisputes } from '#shop/money-desk/desk-dispute-store.server.ts'
import { explainSurplus, explainToVerify, explainUnmatched } from '#shop/money-desk/desk-payment.ts'
import {
  listPaymentsToVerify,
  listSurplusPayments,
  listUnmatchedPayments,
} from '#shop/money-desk/desk-payment-store.server.ts'
import { explainTrouble } from '#shop/money-desk/desk-trouble.ts'
import { explainRefund } from '#shop/money-desk/desk-refund.ts'
import { listDeskRefunds } from '#shop/money-desk/desk-refund-store.server.ts'
import type { MoneyRow } from '#shop/money-desk/money-row.ts'
import type { MoneySectionKey } from '#shop/money-desk/money-section.ts'
import { explainStuckOrder } from '#shop/money-desk/stuck-order.ts'
import { listStuckOrders } from '#shop/money-desk/stuck-order-store.server.ts'
import { explainWebhook } from '#shop/money-desk/unworked-webhook.ts'
import { listUnworkedWebhooks } from '#shop/money-desk/webhook-desk-store.server.ts'
import { pageOf, type Page } from '#shop/paging.ts'

/** One page of a section, in words. The daily sums are no rows: they have their own table. */
export async function readSection(
  db: Db,
  key: Exclude<MoneySectionKey, 'days'>,
  page: number,
): Promise<Page<MoneyRow>> {
  switch (key) {
    case 'verify':
      return inWords(await listPaymentsToVerify(db, page), explainToVerify)
    case 'unmatched':
      return inWords(await listUnmatchedPayments(db, page), explainUnmatched)
    case 'unpaid':
      return inWords(await listStuckOrders(db, page), explainStuckOrder)
    case 'surplus':
      return inWords(await listSurplusPayments(db, page), explainSurplus)
    case 'refunds':
      return inWords(await listDeskRefunds(db, page), explainRefund)
    case 'webhooks':
      return inWords(await listUnworkedWebhooks(db, page), explainWebhook)
    case 'gateway':
      return inWords(await listTroubles(db), explainTrouble)
    case 'cash':
      return inWords(await listCashAtTheDoor(db, page), explainCash)
    case 'disputes':
      return inWords(await listDisputes(db, page), explainDispute)
  }
}

/** Few, and only those of now: one page. */
async function listTroubles(db: Db) {
  const troubles = await listGatewayTroubles(db)
  return pageOf(troubles, 1, troubles.length, Math.max(1, troubles.length))
}

function inWords<Item>(
  { items, ...page }: Page<Item>,
  explain: (item: Item) => MoneyRow,
): Page<MoneyRow> {
  return { ...page, items: items.map(explain) }
}
