import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { CartLine } from './cart.ts'

export type OpenCart = { id: number; lines: CartLine[] }

export async function findOpenCart(db: Db, customerId: string): Promise<OpenCart | undefined> {
  const cart = await openCartOf(db, customerId).executeTakeFirst()
  return cart && { id: cart.id, lines: await listLines(db, cart.id) }
}

/** 0 for who never had one: a cart that becomes an order is followed by a new one at once, and ids only grow. */
export async function findOpenCartId(db: Db, customerId: string): Promise<number> {
  return (await openCartOf(db, customerId).executeTakeFirst())?.id ?? 0
}

/** Makes one where there is none. Whoever holds the lock sees and changes the lines alone. */
export async function lockOpenCart(tx: Db, customerId: string): Promise<OpenCart> {
  const id = await lockOpenCartId(tx, customerId)
  return { id, lines: await listLines(tx, id) }
}

/** For those who have the lines from elsewhere. */
export async function lockOpenCartId(tx: Db, customerId: string): Promise<number> {
  for (let tries = 0; tries < 4; tries++) {
    const cart = await openCartOf(tx, customerId).forUpdate().executeTakeFirst()
    if (cart) return cart.id
    // There was none, or it became an order while we waited for it: then the customer has a new one by now.
    await tx.insertInto('carts').values({ customer_id: customerId })
      .onConflict((conflict) => conflict.column('customer_id').where('closed_at', 'is', null).doNothing()).execute()
  }
  throw new Error(`The cart of customer ${customerId} is closed faster than it can be opened.`)
}

/** Products that the shop never had are left out: a browser may claim anything. */
export async function updateCartLines(tx: Db, cartId: number, lines: readonly CartLine[]): Promise<void> {
  await tx.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
  if (lines.length === 0) return
  await sql`
    insert into cart_lines (cart_id, product_id, size, quantity, seen_price_paise, position)
    select ${cartId}, products.id, line.size, line.quantity, line.seen_price_paise, line.position
    from unnest(
      ${lines.map((line) => line.productId)}::uuid[], ${lines.map((line) => line.size)}::text[],
      ${lines.map((line) => line.quantity)}::int[], ${lines.map((line) => line.seenPricePaise)}::bigint[]
    ) with ordinality as line (product_id, size, quantity, seen_price_paise, position)
    join products on products.id = line.product_id`.execute(tx)
}

/**
 * The cart has become an order. What was not bought moves on into the customer's new cart, whose id is answered;
 * null, and nothing changes, when the cart was closed before.
 */
export async function updateCartClosed(tx: Db, cartId: number, boughtProductIds: readonly string[]): Promise<number | null> {
  const closed = await tx.updateTable('carts').set({ closed_at: sql<Date>`now()` })
    .where('id', '=', cartId).where('closed_at', 'is', null).returning('customer_id').executeTakeFirst()
  if (!closed) return null

  const next = await tx.insertInto('carts').values({ customer_id: closed.customer_id }).returning('id').executeTakeFirstOrThrow()
  await tx.updateTable('cart_lines').set({ cart_id: next.id })
    .where('cart_id', '=', cartId).where(sql<boolean>`product_id <> all (${boughtProductIds}::uuid[])`).execute()
  return next.id
}

function openCartOf(db: Db, customerId: string) {
  return db.selectFrom('carts').select('id').where('customer_id', '=', customerId).where('closed_at', 'is', null)
}

function listLines(db: Db, cartId: number): Promise<CartLine[]> {
  return db.selectFrom('cart_lines')
    .select(['product_id as productId', 'size', 'quantity', 'seen_price_paise as seenPricePaise'])
    .where('cart_id', '=', cartId).orderBy('position').orderBy('product_id').$castTo<CartLine>().execute()
}
