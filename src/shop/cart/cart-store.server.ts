import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { CartLine } from './cart.ts'

const lineColumns = [
  'cart_lines.product_id as productId',
  'cart_lines.size',
  'cart_lines.quantity',
  'cart_lines.seen_price_paise as seenPricePaise',
] as const

/** For carts by id: a plain condition would let the plan read the index of all open carts (decision 051). */
const isOpen = sql<boolean>`case when closed_at is null then true end`

/** The version grows with every change of the customer's cart. */
export type SavedCart = { version: number; lines: CartLine[] }
export type OpenCart = SavedCart & { id: number }

/** Returns 0 if the customer never had a cart. When a cart becomes an order, it is replaced
 * immediately by one with a higher id. */
export async function findOpenCartId(db: Db, customerId: string): Promise<number> {
  const cart = await db
    .selectFrom('carts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return cart?.id ?? 0
}

/** Returns undefined if the customer never had a cart. */
export async function findOpenCart(db: Db, customerId: string): Promise<OpenCart | undefined> {
  const rows = await db
    .selectFrom('carts')
    .leftJoin('cart_lines', 'cart_lines.cart_id', 'carts.id')
    .select(['carts.id', 'carts.version'])
    .select(lineColumns)
    .where('carts.customer_id', '=', customerId)
    .where('carts.closed_at', 'is', null)
    .orderBy('cart_lines.position')
    .orderBy('cart_lines.product_id')
    .$castTo<Omit<OpenCart, 'lines'> & (CartLine | { productId: null })>()
    .execute()
  const lines = rows.flatMap(({ id: _id, version: _version, ...line }) =>
    line.productId === null ? [] : line,
  )
  return rows[0] && { id: rows[0].id, version: rows[0].version, lines }
}

/** Locks the customer's open cart against concurrent changes, and creates it if it is missing. */
export async function lockOpenCart(tx: Db, customerId: string): Promise<OpenCart> {
  await lockOpenCartId(tx, customerId)
  return (await findOpenCart(tx, customerId))!
}

export async function lockOpenCartId(tx: Db, customerId: string): Promise<number> {
  return (await lockOpenCartIds(tx, [customerId])).get(customerId)!
}

/** Locks the open carts in sorted order, to avoid deadlocks. Returns their ids by customer. */
export async function lockOpenCartIds(
  tx: Db,
  customerIds: readonly string[],
): Promise<Map<string, number>> {
  for (let tries = 0; tries < 4; tries++) {
    const { rows } = await sql<{ id: number; customerId: string }>`${prepared}
      select id, customer_id as "customerId" from carts
        where customer_id = any (${customerIds}::text[]) and closed_at is null
      order by customer_id for update`.execute(tx)
    if (rows.length === customerIds.length)
      return new Map(rows.map(({ id, customerId }) => [customerId, id]))
    // No open cart was found for some customers. It never existed, or it became an order while this
    // transaction waited, and then a new one exists.
    await sql`${prepared}
      insert into carts (customer_id) select customer_id
        from unnest(${customerIds}::text[]) customer_id order by customer_id
      on conflict (customer_id) where closed_at is null do nothing`.execute(tx)
  }
  throw new Error(
    `The carts of customers ${customerIds.join(', ')} are closed faster than they can be opened.`,
  )
}

/** Locks the carts in sorted order and returns the ids of those that are still open. */
export async function lockOpenCarts(tx: Db, cartIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`${prepared}
    select id from carts where id = any (${cartIds}::bigint[]) and ${isOpen}
      order by customer_id for update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Saves the lines of known products and returns them. Unknown products are dropped, because the
 * browser's data is not trusted. */
export async function updateCartLines(
  tx: Db,
  cartId: number,
  lines: readonly CartLine[],
): Promise<CartLine[]> {
  await tx.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
  if (lines.length === 0) return []
  await sql`
    insert into cart_lines (cart_id, product_id, size, quantity, seen_price_paise, position)
    select ${cartId}, products.id, line.size, line.quantity, line.seen_price_paise, line.position
    from unnest(
      ${lines.map((line) => line.productId)}::uuid[], ${lines.map((line) => line.size)}::text[],
      ${lines.map((line) => line.quantity)}::int[], ${lines.map((line) => line.seenPricePaise)}::bigint[]
    ) with ordinality as line (product_id, size, quantity, seen_price_paise, position)
    join products on products.id = line.product_id`.execute(tx)
  return listLines(tx, cartId)
}

/** Notes the time of the change. Returns the new version. */
export async function updateCartVersion(tx: Db, cartId: number): Promise<number> {
  const { version } = await tx
    .updateTable('carts')
    .set({ version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where('id', '=', cartId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The customer gets no second mail about this cart. */
export async function updateCartReminded(tx: Db, cartId: number): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ reminded_at: sql<Date>`now()` })
    .where('id', '=', cartId)
    .execute()
}

/** A bought line of a cart. If the only line of the product has another size by now, that one was
 * bought. */
type BoughtLine = { productId: string; size: string }

/** Closes a cart that has become an order, and moves lines that were not bought into a new cart.
 * Returns the new cart's id, or null if the cart was already closed. */
export async function updateCartClosed(
  tx: Db,
  cartId: number,
  bought: readonly BoughtLine[],
): Promise<number | null> {
  const [customerId] = await updateCartsClosed(
    tx,
    bought.map(({ productId, size }) => ({ cartId, productId, size })),
  )
  return customerId === undefined ? null : findOpenCartId(tx, customerId)
}

/** Closes many carts at once, which must be locked. Returns the customers whose carts were closed. */
export async function updateCartsClosed(
  tx: Db,
  bought: readonly (BoughtLine & { cartId: number })[],
): Promise<string[]> {
  const { rows } = await sql<{ customerId: string }>`${prepared}
    with bought as (
      select * from unnest(${bought.map(({ cartId }) => cartId)}::bigint[], ${bought.map(({ productId }) => productId)}::uuid[],
        ${bought.map(({ size }) => size)}::text[]) as bought (cart_id, product_id, size)
    ), closed as (
      update carts set closed_at = now() where id in (select cart_id from bought)
        and ${isOpen} returning id, customer_id, version
    ), next as (
      insert into carts (customer_id, version) select customer_id, version + 1 from closed returning id, customer_id
    ), moved as (
      update cart_lines
      set cart_id = (select id from next where next.customer_id = closed.customer_id) from closed
      where cart_lines.cart_id = closed.id and not exists (select from bought
        where bought.cart_id = cart_lines.cart_id and bought.product_id = cart_lines.product_id
          and (bought.size = cart_lines.size or not exists (select from cart_lines other
            where other.cart_id = bought.cart_id and other.product_id = bought.product_id
              and other.size <> cart_lines.size)))
    )
    select customer_id as "customerId" from closed`.execute(tx)
  return rows.map(({ customerId }) => customerId)
}

function listLines(db: Db, cartId: number): Promise<CartLine[]> {
  return db
    .selectFrom('cart_lines')
    .select(lineColumns)
    .where('cart_id', '=', cartId)
    .orderBy('position')
    .orderBy('product_id')
    .$castTo<CartLine>()
    .execute()
}

/** Waits for a checkout or a change of the customer's open cart, and keeps others waiting. */
export async function lockCart(tx: Db, customerId: string): Promise<void> {
  await sql`select from carts where customer_id = ${customerId} and closed_at is null for update`.execute(
    tx,
  )
}

/** Deletes all lines of a customer and closes the cart, so that a request that waits for its lock
 * adds nothing to it. */
export async function deleteCart(tx: Db, customerId: string): Promise<void> {
  const carts = tx.selectFrom('carts').where('customer_id', '=', customerId).select('id')
  await tx.deleteFrom('cart_lines').where('cart_id', 'in', carts).execute()
  await tx
    .updateTable('carts')
    .set({ closed_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .execute()
}

/** A cart for an order that staff place. The customer's open cart does not change. */
export async function insertClosedCart(tx: Db, customerId: string): Promise<number> {
  const { id } = await tx
    .insertInto('carts')
    .values({ customer_id: customerId, closed_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
