import type { Db } from '#platform/database/database.server.ts'
import { csvTable, headingLine, rowLine } from '../book-csv.ts'
import { amountText } from '../book-texts.ts'
import type { Period } from '../period.ts'
import { listOrderDifferences } from '../report/reconciliation-store.server.ts'
import { reasonOf } from '../report/reconciliation.ts'

const ORDERS_AT_ONCE = 5_000

const table = csvTable(
  'order_no,payment_mode,documents,money,difference,reason',
  'documents,money,difference',
)

/** Writes the orders whose documents and money of the period differ. */
export async function* differencesFile(db: Db, period: Period): AsyncGenerator<string> {
  yield headingLine(table)
  for (let after = -1; ;) {
    const orders = await listOrderDifferences(db, period, { after, limit: ORDERS_AT_ONCE })
    for (const order of orders) {
      const { orderNumber, payMode, documentsPaise, moneyPaise } = order
      yield rowLine(table, [
        orderNumber ?? '',
        payMode ?? '',
        amountText(documentsPaise),
        amountText(moneyPaise),
        amountText(documentsPaise - moneyPaise),
        reasonOf(order),
      ])
    }
    const last = orders.at(-1)
    if (!last || orders.length < ORDERS_AT_ONCE) return
    after = last.orderId
  }
}
