import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { availabilityChanges, changedStockTopics, type StockMovement } from './stock.ts'
import { updateStock } from './stock-store.server.ts'

/** All changes of quantities use this function. It writes the rows and their ledger and publishes
 * the events. The caller holds the rows' locks and has checked the quantities. If a row cannot
 * change, this throws and the transaction is rolled back. */
export async function changeStock(tx: Db, movements: readonly StockMovement[]): Promise<void> {
  const rows = await updateStock(tx, movements)
  const wanted = new Set(movements.map(({ productId, size }) => `${productId} ${size}`)).size
  if (rows.length !== wanted)
    throw new Error(`Stock: ${wanted - rows.length} of ${wanted} rows could not be changed.`)

  await publish(tx, ...changedStockTopics(availabilityChanges(rows, movements)))
}
