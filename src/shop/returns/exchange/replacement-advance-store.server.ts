import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { advanceMode, type Advance } from '../../advance-mode.ts'
import type { OrderedAdvance } from '../../advance-sale.ts'
import { advanceColumn } from '../../catalogue/catalogue-store.server.ts'
import { advanceDay } from '../../delivery/delivery-dates.ts'
import { findDelivery } from '../../delivery/delivery-store.server.ts'

/** How these products are sold today, with the day of dispatch. Products in stock are missing. */
export async function findReplacementAdvances(
  tx: Db,
  lines: readonly { productId: string }[],
): Promise<Map<string, OrderedAdvance>> {
  const ids = lines.map(({ productId }) => productId)
  const { rows } = await sql<{ id: string; advance: Advance }>`
    select id, ${advanceColumn} as advance from products
    where id = any (${ids}::uuid[]) and sale_mode <> ''`.execute(tx)
  if (rows.length === 0) return new Map()
  const { readAt, dispatch } = await findDelivery(tx)
  return new Map(
    rows.map(({ id, advance }) => [
      id,
      { saleMode: advanceMode(advance), dispatchDay: advanceDay(readAt, dispatch, advance) },
    ]),
  )
}
