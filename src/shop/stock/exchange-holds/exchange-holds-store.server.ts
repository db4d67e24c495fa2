import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { ExchangeHoldStatus, ExchangeLine } from './exchange-hold.ts'

type NewHolds = {
  returnId: number
  orderId: number
  days: number
  lines: readonly ExchangeLine[]
}

/** A hold that was released is replaced, because the outcome of its return has changed again. */
export async function insertExchangeHolds(
  tx: Db,
  { returnId, orderId, days, lines }: NewHolds,
): Promise<void> {
  await sql`
    insert into exchange_holds (return_id, position, order_id, product_id, size, stock_size, quantity, expires_at)
    select ${returnId}, position, ${orderId}, "productId", size, "stockSize", quantity, now() + make_interval(days => ${days})
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (
      position smallint, "productId" uuid, size text, "stockSize" text, quantity int)
    on conflict (return_id, position) do update
    set size = excluded.size, stock_size = excluded.stock_size, quantity = excluded.quantity,
      expires_at = excluded.expires_at, status = 'held'
    where exchange_holds.status = 'released'`.execute(tx)
}

/** The chosen sizes of a return, kept or not. */
export async function listExchangeLines(db: Db, returnId: number): Promise<ExchangeLine[]> {
  return db
    .selectFrom('exchange_holds')
    .where('return_id', '=', returnId)
    .select(['position', 'product_id as productId', 'size', 'stock_size as stockSize', 'quantity'])
    .orderBy('position')
    .execute()
}

export type EndedHold = {
  productId: string
  stockSize: string
  quantity: number
}

/** A hold ends exactly once: a second call returns no lines. */
export async function updateExchangeHoldsEnded(
  tx: Db,
  returnId: number,
  {
    status,
    positions,
  }: { status: Exclude<ExchangeHoldStatus, 'held'>; positions?: readonly number[] | undefined },
): Promise<EndedHold[]> {
  return tx
    .updateTable('exchange_holds')
    .set({ status })
    .where('return_id', '=', returnId)
    .where('status', '=', 'held')
    .$if(positions !== undefined, (query) => query.where('position', 'in', positions!))
    .returning(['product_id as productId', 'stock_size as stockSize', 'quantity'])
    .execute()
}

/** The next returns whose new size is not kept any longer, because their pieces did not arrive in time. */
export async function listOverdueExchanges(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ returnId: number; orderId: number }[]> {
  const { rows } = await sql<{ returnId: number; orderId: number }>`
    select distinct hold.return_id as "returnId", hold.order_id as "orderId"
    from exchange_holds hold join returns on returns.id = hold.return_id
    where hold.status = 'held' and hold.expires_at <= now()
      and returns.state not in ('received', 'inspected') and hold.return_id > ${after}
    order by hold.return_id limit ${limit}`.execute(db)
  return rows
}
