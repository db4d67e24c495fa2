import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { limitedPageOf, PAGES_MAX, type Page } from '../paging.ts'
import { factsOfBits, legalFacts, type LegalFact } from './legal-facts.ts'

const PER_PAGE = 24
const ROWS_MAX = PAGES_MAX * PER_PAGE

export type MissingCounts = Record<LegalFact, number> & {
  /** Products on sale that lack at least one declaration. */
  products: number
  /** Scheduled products that do not appear because of it. */
  withheld: number
}

/** Products on sale that lack a declaration. The condition is that of the index
 * `products_undeclared`, which answers for each kind without reading products. */
const lacking = sql`from product_kinds kind
  cross join lateral (select undeclared_by_kind(kind) as bits) left_open
  join products product on product.type = kind.slug and deleted_at is null
    and state not in ('draft', 'archived') and product.undeclared > 0 and product.undeclared & bits > 0
  where bits > 0`

export async function countMissingFacts(db: Db): Promise<MissingCounts> {
  const { rows } = await sql<{ bits: number; count: number }>`
    select product.undeclared & bits as bits, count(*)::int as count ${lacking} group by 1`.execute(
    db,
  )
  const { rows: withheld } = await sql<{ count: number }>`
    select count(*)::int as count from products
    where deleted_at is null and state = 'scheduled' and is_withheld`.execute(db)
  const sum = (isCounted: (bits: number) => boolean) =>
    rows.filter(({ bits }) => isCounted(bits)).reduce((total, { count }) => total + count, 0)
  return {
    ...(Object.fromEntries(
      legalFacts.map((fact) => [fact, sum((bits) => factsOfBits(bits).includes(fact))]),
    ) as Record<LegalFact, number>),
    products: sum(() => true),
    withheld: withheld[0]!.count,
  }
}

export type IncompleteProduct = {
  id: string
  title: string
  missing: LegalFact[]
  isWithheld: boolean
}

/** Lists incomplete products by kind; with `fact` only those that lack it. */
export async function listIncompleteProducts(
  db: Db,
  { fact, page }: { fact: LegalFact | null; page: number },
): Promise<Page<IncompleteProduct>> {
  const mask = fact ? 1 << legalFacts.indexOf(fact) : 15
  const found = sql`${lacking} and product.undeclared & bits & ${mask} > 0`
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<IncompleteProduct, 'missing'> & { bits: number }>`
      select id, title, chosen.bits, is_withheld as "isWithheld"
      from (select product.id as chosen_id, product.type as chosen_type, product.undeclared & bits as bits ${found}
        order by product.type, product.undeclared, product.id limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}) chosen
      join products on id = chosen_id order by chosen_type, undeclared, id`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select ${found} limit ${ROWS_MAX + 1}) counted`.execute(
      db,
    ),
  ])
  const items = rows.map(({ bits, ...product }) => ({ ...product, missing: factsOfBits(bits) }))
  return limitedPageOf(items, page, counted.rows[0]!.count, {
    perPage: PER_PAGE,
    rowsMax: ROWS_MAX,
  })
}

/** The declarations that a kind and the shop leave to each product, as bits. */
export async function findUndeclaredByKind(db: Db, slug: string): Promise<number> {
  const { rows } = await sql<{ bits: number }>`
    select undeclared_by_kind(kind) as bits from product_kinds kind where slug = ${slug}`.execute(
    db,
  )
  return rows[0]?.bits ?? 0
}
