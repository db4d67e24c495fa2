import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { availableIn, stockNews, type StockMovement } from './stock.ts'
import { updateStock } from './stock-store.server.ts'

/**
 * The only way a number on the shelf changes: the rows, their ledger and the news, together.
 * The caller has locked the rows and knows that they can serve it; a row that cannot is a mistake, and undoes the story.
 */
export async function changeStock(tx: Db, movements: readonly StockMovement[]): Promise<void> {
  const rows = await updateStock(tx, movements)
  const wanted = new Set(movements.map(({ productId, size }) => `${productId} ${size}`)).size
  if (rows.length !== wanted)
    throw new Error(`Stock: ${wanted - rows.length} of ${wanted} rows could not change.`)

  const seen = rows.map((row) => {
    const ofRow = movements.filter(
      ({ productId, size }) => productId === row.productId && size === row.size,
    )
    const after = availableIn(row)
    return {
      productId: row.productId,
      before: ofRow.reduce((before, movement) => before - availableIn(movement), after),
      after,
    }
  })
  await publish(tx, ...stockNews(seen))
}
