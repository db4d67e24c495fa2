import crypto from 'node:crypto'
import type { PayMode } from '#shop/pay-mode.ts'
import type { Role } from '#shop/people/role.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Category, ProductType, Size } from '#shop/catalogue/product.ts'
import type { PublicationState } from '#shop/catalogue/publication.ts'
import { advanceColumns, type SoldInAdvance } from './advance-columns.ts'

/** Inserts rows with a default for every field, so that a test names only the values that matter to it. */

let made = 0

export type Person = { id: string; email: string; firstName: string; lastName: string; role: Role }

/** Inserts a customer with a confirmed email address but no password. Tests that log in use sign-up
 * instead. */
export async function customer(
  db: Db,
  { isEmailConfirmed = true, ...wanted }: Partial<Person> & { isEmailConfirmed?: boolean } = {},
): Promise<Person> {
  const person: Person = {
    id: crypto.randomUUID(),
    email: `customer-${++made}-${crypto.randomBytes(3).toString('hex')}@zari.test`,
    firstName: 'Asha',
    lastName: 'Rao',
    role: 'user',
    ...wanted,
  }
  await db
    .insertInto('users')
    .values({
      id: person.id,
      email: person.email,
      name: `${person.firstName} ${person.lastName}`,
      first_name: person.firstName,
      last_name: person.lastName,
      role: person.role,
      email_verified: isEmailConfirmed,
    })
    .execute()
  return person
}

export function admin(db: Db, wanted: Partial<Person> = {}): Promise<Person> {
  return customer(db, { firstName: 'Meera', lastName: 'Shah', role: 'admin', ...wanted })
}

export type ShopProduct = SoldInAdvance & {
  id: string
  title: string
  description: string
  type: ProductType
  originalPricePaise: number
  sellingPricePaise: number
  sizes: Size[]
  categories: Category[]
  highlights: string[]
  /** One stock row for all sizes, unless `stock` has one per size. */
  quantity: number
  stock: Record<Size, number> | null
  images: number
  state: PublicationState
  publishedFrom: Date | null
  publishedUntil: Date | null
  createdAt: Date
  deletedAt: Date | null
}

export function sareeInShop(db: Db, wanted: Partial<ShopProduct> = {}): Promise<ShopProduct> {
  return productInShop(db, {
    type: 'saree',
    title: `Green Kanjivaram saree ${++made}`,
    sizes: [],
    ...wanted,
  })
}

export function suitInShop(db: Db, wanted: Partial<ShopProduct> = {}): Promise<ShopProduct> {
  return productInShop(db, {
    type: 'suit',
    title: `Teal cotton suit ${++made}`,
    sizes: ['S', 'M', 'L'],
    ...wanted,
  })
}

async function productInShop(
  db: Db,
  wanted: Partial<ShopProduct> & Pick<ShopProduct, 'type' | 'title' | 'sizes'>,
): Promise<ShopProduct> {
  const product: ShopProduct = {
    id: crypto.randomUUID(),
    description: 'Handwoven, with a zari border.',
    originalPricePaise: Math.max(499_900, wanted.sellingPricePaise ?? 0),
    sellingPricePaise: Math.min(249_900, wanted.originalPricePaise ?? 249_900),
    categories: [],
    highlights: ['Pure silk'],
    quantity: 5,
    stock: null,
    images: 1,
    state: 'published',
    publishedFrom: null,
    publishedUntil: null,
    createdAt: new Date(),
    deletedAt: null,
    ...wanted,
  }
  await db
    .insertInto('products')
    .values({
      id: product.id,
      title: product.title,
      description: product.description,
      type: product.type,
      original_price_paise: product.originalPricePaise,
      selling_price_paise: product.sellingPricePaise,
      sizes: product.sizes,
      categories: product.categories,
      highlights: product.highlights,
      counts_sizes: product.stock !== null,
      ...advanceColumns(product.advance),
      state: product.state,
      published_from: product.publishedFrom,
      published_until: product.publishedUntil,
      created_at: product.createdAt,
      deleted_at: product.deletedAt,
    })
    .execute()
  await stockOf(db, product)
  for (let position = 0; position < product.images; position++) {
    await db
      .insertInto('product_images')
      .values({ product_id: product.id, position, image_id: await picture(db), alt: product.title })
      .execute()
  }
  return product
}

async function stockOf(db: Db, product: ShopProduct): Promise<void> {
  const counts = product.stock ? Object.entries(product.stock) : [['', product.quantity] as const]
  for (const [size, onHand] of counts) {
    await db.insertInto('stock').values({ product_id: product.id, size, on_hand: onHand }).execute()
    if (onHand > 0)
      await db
        .insertInto('stock_movements')
        .values({ product_id: product.id, size, change: onHand, reason: 'opening' })
        .execute()
  }
}

/** A row without files. */
export async function picture(db: Db): Promise<string> {
  const id = crypto.randomUUID()
  await db
    .insertInto('images')
    .values({
      id,
      width: 1200,
      height: 1600,
      tint: '#1f6b4a',
      original_type: 'jpg',
      byte_count: 100_000,
    })
    .execute()
  return id
}

export async function openCart(db: Db, customerId: string): Promise<number> {
  const cart = await db
    .insertInto('carts')
    .values({ customer_id: customerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return cart.id
}

/** Inserts an unpaid order without lines and without a hold. */
export async function orderBeingPaid(
  db: Db,
  {
    customerId: wantedCustomer,
    totalPaise = 249_900,
    ...parts
  }: {
    customerId?: string
    totalPaise?: number
    pay_mode?: PayMode
    discount_paise?: number
    delivery_paise?: number
    cash_fee_paise?: number
    credit_paise?: number
  } = {},
): Promise<{ id: number; number: string }> {
  const customerId = wantedCustomer ?? (await customer(db)).id
  // Each order gets its own closed cart, because a cart can have only one live order.
  const cart = await db
    .insertInto('carts')
    .values({ customer_id: customerId, closed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('orders')
    .values({
      number: orderNumber(),
      customer_id: customerId,
      cart_id: cart.id,
      total_paise: totalPaise,
      ...parts,
      email: 'asha@zari.test',
      first_name: 'Asha',
      house_no: '12',
      area_road: 'MG Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
      phone_no: '9876543210',
      hold_expires_at: new Date(Date.now() + 10 * 60_000),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** Inserts a placed cash order without lines; it needs no payment. */
export async function placedOrder(
  db: Db,
  {
    status = 1,
    archivedAt = null,
    ...wanted
  }: { customerId?: string; totalPaise?: number; status?: number; archivedAt?: Date | null } = {},
): Promise<{ id: number; number: string }> {
  const order = await orderBeingPaid(db, wanted)
  await db
    .updateTable('orders')
    .set({
      pay_mode: 'cod',
      payment_state: 'paid',
      status,
      placed_at: new Date(),
      archived_at: archivedAt,
    })
    .where('id', '=', order.id)
    .execute()
  return order
}

function orderNumber(): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return Array.from(crypto.randomBytes(10), (byte) => letters[byte % letters.length]).join('')
}
