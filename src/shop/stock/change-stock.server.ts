import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { availableIn, stockNews, type StockChange } from './stock.ts'
import { insertMovements, updateStock, type Movement } from './stock-store.server.ts'

/**
 * The only way a number on the shelf changes: the rows, their ledger and the news, together.
 * Promising pieces moves none, so it has no movement. The caller has locked the rows and knows that they can serve it;
 * a row that cannot is a mistake, and undoes the story.
 */
export async function changeStock(tx: Db, changes: readonly StockChange[], movement: Movement | null): Promise<void> {
  const rows = await updateStock(tx, changes)
  if (rows.length !== changes.length) {
    throw new Error(`Stock: ${changes.length - rows.length} of ${changes.length} rows could not change.`)
  }
  if (movement) await insertMovements(tx, changes, movement)

  const seen = rows.map((row) => {
    const change = changes.find(({ productId, size }) => productId === row.productId && size === row.size)!
    const after = availableIn(row)
    return { productId: row.productId, before: after - availableIn(change), after }
  })
  await publish(tx, ...stockNews(seen))
}
