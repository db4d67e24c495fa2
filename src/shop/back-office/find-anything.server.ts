import type { Db } from '#platform/database/database.server.ts'
import { listAdminProducts } from '../catalogue/admin-list-store.server.ts'
import { listOrders, listPlacedOrders } from '../orders/order-query-store.server.ts'
import type { Order } from '../orders/order.ts'
import type { StaffRole } from '../people/role.ts'
import { findAdminMatches } from '../search/find-admin-matches.server.ts'
import {
  FOUND_MAX,
  namesOrdersOnly,
  noFindings,
  type Findings,
  type FoundOrder,
} from './findings.ts'

/** The best matches of each kind. Packers find orders only. */
export async function findAnything(db: Db, text: string, role: StaffRole): Promise<Findings> {
  const [orders, products] = await Promise.all([
    findOrders(db, text),
    role === 'admin' && !namesOrdersOnly(text) ? findProducts(db, text) : noFindings.products,
  ])
  return { orders, products }
}

/** An order with exactly this number comes first, archived or not. */
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

async function findProducts(db: Db, text: string): Promise<Findings['products']> {
  const ids = await findAdminMatches(db, text)
  const { items } = await listAdminProducts(db, {
    search: text,
    type: null,
    category: null,
    stock: null,
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
