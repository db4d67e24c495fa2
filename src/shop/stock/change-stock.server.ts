import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { availableIn, stockNews, type Movement, type StockChange } from './stock.ts'
import { updateStock } from './stock-store.server.ts'

/**
 * The only way a number on the shelf changes: the rows, their ledger and the news, together.
 * The caller has locked the rows and knows that they can serve it; a row that cannot is a mistake, and undoes the story.
 */
export async function changeStock(tx: Db, changes: readonly StockChange[], movement: Movement): Promise<void> {
  const rows = await updateStock(tx, changes, movement)
  if (rows.length !== changes.length) {
    throw new Error(`Stock: ${changes.length - rows.length} of ${changes.length} rows could not change.`)
  }

  const seen = rows.map((row) => {
    const change = changes.find(({ productId, size }) => productId === row.productId && size === row.size)!
    const after = availableIn(row)
    return { productId: row.productId, before: after - availableIn(change), after }
  })
  await publish(tx, ...stockNews(seen))
}
