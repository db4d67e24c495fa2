import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import { askPrepared } from '#platform/database/prepared.server.ts'
import { keepNothing, type Keep } from '#platform/page-cache/kept-answers.server.ts'
import type { DB, Products } from '#db/tables.ts'
import type { CardImage, ImageRef } from '../media/image.ts'
import {
  pageOf,
  PAGES_AT_ONCE,
  PAGES_MAX,
  PIECES_AT_ONCE,
  PRODUCTS_PER_PAGE,
  type Page,
} from '../paging.ts'
import { isUuid } from '../uuid.ts'
import {
  catalogueTopic,
  collectionFilter,
  type Category,
  type Product,
  type ProductCard,
  type ProductToPrice,
  type ProductType,
  type Size,
} from './product.ts'
import { shortPieces, signPieces } from './search.ts'

/** Counting stops where nobody can walk to. */
const COUNTED_MAX = PAGES_MAX * PRODUCTS_PER_PAGE

/** Of more titles with the same signs the letters tell sooner. */
const SIGNED_MAX = 5_000

/** Products whose categories or type contain the name. Every list is newest first, and keeps its order. */
export async function listCollection(
  db: Db,
  name: string,
  page: number,
  keep: Keep = keepNothing,
): Promise<Page<ProductCard>> {
  const { types, categories } = collectionFilter(name)
  const conditions = [...types.map(ofType), ...categories.map(inCategory)]
  if (conditions.length === 0) return pageOf([], page, 0, PRODUCTS_PER_PAGE)
  return listPage(db, sql`(${sql.join(conditions, sql` or `)})`, page, (about, ask) =>
    keep(`${about} of ${[...types, ...categories].join()}`, [catalogueTopic], ask),
  )
}

/** Those of the collections that hold a piece. Asked for the newest, which an index answers however rare such pieces are. */
export async function listFilledCollections<Name extends ProductType | Category>(
  db: Db,
  names: readonly Name[],
): Promise<Name[]> {
  const pieces = names.map((name) => {
    const { types, categories } = collectionFilter(name)
    return sql`(select ${sql.lit(name)} as name from products where deleted_at is null and (${sql.join([...types.map(ofType), ...categories.map(inCategory)], sql` or `)})
      order by created_at desc, id desc limit 1)`
  })
  const { rows } = await sql<{ name: Name }>`${sql.join(pieces, sql` union all `)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Products whose title contains the text, letters of either case, every character standing for itself. In no particular order, at most as many as asked for: for a search that goes on from there. */
export async function listIdsContaining(db: Db, text: string, limit: number): Promise<string[]> {
  const signs = signPieces(text)
  const ofSigns =
    signs.length > 0 && !shortPieces(text) ? await listIdsWithSigns(db, text, signs, limit) : null
  if (ofSigns) return ofSigns
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(titleContains(text))
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Of titles that have the signs at all those that contain the text: `saree!` is looked for where an exclamation mark is, and not in every saree. Null where too many have them. */
async function listIdsWithSigns(
  db: Db,
  text: string,
  signs: readonly string[],
  limit: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    with signed as materialized (
      select id, search_title from products where deleted_at is null and ${hasPieces(signs)} limit ${sql.lit(SIGNED_MAX + 1)}
    )
    select case when (select count(*) from signed) <= ${sql.lit(SIGNED_MAX)} then array(select id from signed where strpos(search_title, lower(${text})) > 0 limit ${limit}) end as ids`.execute(
    db,
  )
  return rows[0]!.ids
}

/** Answers what asks for the newest of each category, in one question, which is put together once. */
export function listNewestOfEach(
  categories: readonly Category[],
  limit: number,
): (db: Db) => Promise<ProductCard[][]> {
  const shelves = categories.map(
    (category) => sql`(select id, created_at, ${sql.lit(category)} as shelf from products
    where deleted_at is null and ${inCategory(category)} order by created_at desc, id desc limit ${sql.lit(limit)})`,
  )
  const ask = askPrepared(
    (db) =>
      sql<ProductCard & { shelf: Category }>`${db
        .selectFrom('products as product')
        .innerJoin(
          sql<{
            id: string
            created_at: Date
            shelf: Category
          }>`(${sql.join(shelves, sql` union all `)})`.as('newest'),
          'newest.id',
          'product.id',
        )
        .select(cardColumns)
        .select('newest.shelf')
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id', 'desc')}`,
  )
  return async (db) => {
    const rows = await ask(db, undefined)
    return categories.map((category) =>
      rows.flatMap(({ shelf, ...card }) => (shelf === category ? [card] : [])),
    )
  }
}

/** In the order of the ids, without deleted and unknown ones. The caller limits the number of ids. */
export async function listCardsByIds(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const cards = await askCards(db, ids.filter(isUuid))
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const askCards = askPrepared(
  (db, ids: readonly string[]) =>
    sql<ProductCard>`${db
      .selectFrom('products as product')
      .select(cardColumns)
      .where(oneOf(ids))
      .where('deleted_at', 'is', null)}`,
)

/** Undefined for an id that is unknown, deleted or no id at all. */
export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  return (await listProductsByIds(db, [id]))[0]
}

/** Whole products, in the order of their ids, without deleted and unknown ones. The caller limits the number of ids. */
export async function listProductsByIds(db: Db, ids: readonly string[]): Promise<Product[]> {
  return (await askProducts(db, ids.filter(isUuid))).map(withSizes)
}

const askProducts = askPrepared(
  (db, ids: readonly string[]) =>
    sql<Counted<Product>>`${db
      .selectFrom('products as product')
      .select(cardColumns)
      .select(stockColumns)
      .select((product) => [
        'description',
        'highlights',
        'categories',
        'version',
        'created_at as createdAt',
        jsonArrayFrom(picturesOf(product)).as('images'),
      ])
      .where(oneOf(ids))
      .where('deleted_at', 'is', null)
      .orderBy('product.id')}`,
)

/** Also deleted ones; in no particular order. The caller limits the number of ids. */
export async function listProductsToPrice(
  db: Db,
  ids: readonly string[],
): Promise<ProductToPrice[]> {
  return (await askProductsToPrice(db, ids.filter(isUuid))).map(withSizes)
}

const askProductsToPrice = askPrepared(
  (db, ids: readonly string[]) =>
    sql<Counted<ProductToPrice>>`${db
      .selectFrom('products as product')
      .select(cardColumns)
      .select(stockColumns)
      .select((product) => product('deleted_at', 'is not', null).as('isDeleted'))
      .where(oneOf(ids))}`,
)

async function listPage(
  db: Db,
  condition: Condition,
  page: number,
  keep: <Answer>(about: string, ask: () => Promise<Answer>) => Promise<Answer>,
): Promise<Page<ProductCard>> {
  const offset = Math.floor((page - 1) / PAGES_AT_ONCE) * PIECES_AT_ONCE
  const ids = await keep(`pieces from ${offset}`, () =>
    listNewest(db, condition, PIECES_AT_ONCE, offset),
  )
  const isLast = ids.length < PIECES_AT_ONCE && (ids.length > 0 || offset === 0)
  const begin = (page - 1) * PRODUCTS_PER_PAGE - offset
  const items = await listCardsByIds(db, ids.slice(begin, begin + PRODUCTS_PER_PAGE))
  return pageOf(
    items,
    page,
    isLast ? offset + ids.length : await keep('number', () => countUpToLimit(db, condition)),
    PRODUCTS_PER_PAGE,
  )
}

async function listNewest(
  db: Db,
  condition: Condition,
  limit: number,
  offset: number,
): Promise<string[]> {
  const chosen = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return chosen.map(({ id }) => id)
}

async function countUpToLimit(db: Db, condition: Condition): Promise<number> {
  const matching = db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(condition)
    .limit(COUNTED_MAX)
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type Condition = RawBuilder<boolean>

/** Types and categories are written out, not passed along: only so does the planner know that a partial index fits. */
function ofType(type: ProductType): Condition {
  return sql<boolean>`type = ${sql.lit(type)}`
}

function inCategory(category: Category): Condition {
  return sql<boolean>`${sql.lit(category)} = any (categories)`
}

/**
 * The database lowers both sides, so that they are lowered alike. Where there is no trigram, `like` would read the whole
 * trigram index for nothing; `strpos` cannot, and spares most rows of a common letter the dearer question after it.
 */
function titleContains(text: string): Condition {
  const pieces = shortPieces(text)
  if (!pieces) return sql<boolean>`search_title like lower(${containsPattern(text)})`
  return sql<boolean>`strpos(search_title, lower(${text})) > 0
    and ${hasPieces(pieces)}`
}

function hasPieces(pieces: readonly string[]): Condition {
  return sql<boolean>`search_pieces @> array[${sql.join(pieces.map((piece) => sql`lower(${piece})`))}]`
}

function oneOf(ids: readonly string[]): Condition {
  return sql<boolean>`product.id = any (${ids}::uuid[])`
}

/** What is asked about a product wherever it is shown. The query calls its table `product`. */
type ProductQuery = ExpressionBuilder<DB & { product: Products }, 'product'>

function cardColumns(product: ProductQuery) {
  return [
    'product.id',
    'title',
    'type',
    'sizes',
    'original_price_paise as originalPricePaise',
    'selling_price_paise as sellingPricePaise',
    availableOf(product).as('available'),
    jsonObjectFrom(firstPictureOf(product)).as('image'),
  ] as const
}

/** Its place first and then the picture: of both together the planner makes one table anew for each product where pictures are few. */
function firstPictureOf(product: ProductQuery) {
  return product
    .selectFrom('images')
    .select(['images.id', 'images.width', 'images.height', 'images.tint'])
    .$castTo<CardImage>()
    .where('images.id', '=', (image) =>
      image
        .selectFrom('product_images')
        .select('image_id')
        .whereRef('product_id', '=', 'product.id')
        .orderBy('position')
        .limit(sql.lit(1)),
    )
}

function picturesOf(product: ProductQuery) {
  return product
    .selectFrom('product_images')
    .innerJoin('images', 'images.id', 'product_images.image_id')
    .select(['images.id', 'images.width', 'images.height', 'images.tint', 'product_images.alt'])
    .$castTo<ImageRef>()
    .whereRef('product_images.product_id', '=', 'product.id')
    .orderBy('product_images.position')
}

/** Only the rows that the product's present sizes use: one left behind by a size that is no longer offered counts for nothing. */
function availableOf(product: ProductQuery) {
  return product
    .selectFrom('stock')
    .select(sql<number>`coalesce(sum(on_hand - reserved), 0)::int`.as('available'))
    .whereRef('product_id', '=', 'product.id')
    .where(sql<boolean>`case when counts_sizes then size = any (sizes) else size = '' end`)
}

type StockOfSizes = { stock: { size: Size | ''; available: number }[] }
type Counted<Row> = Omit<Row, 'availableBySize'> & StockOfSizes

function stockColumns(product: ProductQuery) {
  const stock = product
    .selectFrom('stock')
    .select(['size', sql<number>`on_hand - reserved`.as('available')])
    .whereRef('product_id', '=', 'product.id')
  return ['counts_sizes as countsSizes', jsonArrayFrom(stock).as('stock')] as const
}

function withSizes<Row extends StockOfSizes & Pick<Product, 'sizes' | 'countsSizes'>>({
  stock,
  ...row
}: Row) {
  const counted = row.countsSizes ? row.sizes : []
  const availableOfSize = (size: Size) => stock.find((entry) => entry.size === size)?.available ?? 0
  const availableBySize: Product['availableBySize'] = Object.fromEntries(
    counted.map((size) => [size, availableOfSize(size)]),
  )
  return { ...row, availableBySize }
}
