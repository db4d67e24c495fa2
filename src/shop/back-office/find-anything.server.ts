import type { Db } from '#platform/database/database.server.ts'
import { listAdminProducts } from '../catalogue/admin-list/admin-list-store.server.ts'
import { listOrders, listPlacedOrders } from '../orders/order-query-store.server.ts'
import type { Order } from '../orders/order.ts'
import type { StaffRole } from '../people/role.ts'
import { listIdsByCode } from '../skus/sku-store.server.ts'
import { findAdminMatches } from '../search/find-admin-matches.server.ts'
import {
  FOUND_MAX,
  namesOrdersOnly,
  noResults,
  type SearchResults,
  type FoundOrder,
} from './search-results.ts'

/** Finds the best matches of each kind. Packers find only orders. */
export async function findAnything(db: Db, text: string, role: StaffRole): Promise<SearchResults> {
  const [orders, products] = await Promise.all([
    findOrders(db, text),
    role === 'admin' ? findProducts(db, text) : noResults.products,
  ])
  return { orders, products }
}

/** Lists the order with exactly this number first, even if it is archived. */
async function findOrders(db: Db, text: string): Promise<FoundOrder[]> {
  const number = text.toUpperCase()
  const [exact, found] = await Promise.all([
    listPlacedOrders(db, [number]),
    listOrders(db, { search: text, page: 1 }),
  ])
  return [...exact, ...found.items.filter((order) => order.number !== number)]
    .slice(0, FOUND_MAX)
    .map(foundOrder)
}

function foundOrder({ number, address, totalPaise }: Order): FoundOrder {
  const customer = `${address.firstName} ${address.lastName}`.trim()
  return { number, customer, phone: address.phoneNo, totalPaise }
}

async function findProducts(db: Db, text: string): Promise<SearchResults['products']> {
  const ids = namesOrdersOnly(text)
    ? await listIdsByCode(db, text, FOUND_MAX)
    : await findAdminMatches(db, text)
  const { items } = await listAdminProducts(db, {
    search: text,
    type: null,
    category: null,
    stock: null,
    state: null,
    lowStockMax: 0,
    order: 'newest',
    page: 1,
    ids: ids?.slice(0, FOUND_MAX) ?? null,
  })
  return items.slice(0, FOUND_MAX).map(({ id, title, sellingPricePaise, available }) => ({
    id,
    title,
    pricePaise: sellingPricePaise,
    available,
  }))
}
