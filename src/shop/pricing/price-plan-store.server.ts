import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { momentOf } from '../shop-time.ts'
import type { PlannedPrice, PricePlan, PricePlanState } from './price-plan.ts'

const columns = [
  'id',
  'price_paise as pricePaise',
  sql<string>`shop_time(begins_at)`.as('beginsAt'),
  sql<string>`shop_time(ends_at)`.as('endsAt'),
  'state',
  'price_before_paise as priceBeforePaise',
] as const

/** Lists open plans first, then the newest of the others. */
export async function listPricePlans(
  db: Db,
  productId: string,
  limit: number,
): Promise<PricePlan[]> {
  return db
    .selectFrom('price_plans')
    .select(columns)
    .where('product_id', '=', productId)
    .orderBy(sql`state in ('planned', 'running')`, 'desc')
    .orderBy('begins_at', 'desc')
    .limit(limit)
    .$castTo<PricePlan>()
    .execute()
}

export async function insertPricePlan(
  tx: Db,
  { productId, plan, plannedBy }: { productId: string; plan: PlannedPrice; plannedBy: string },
): Promise<void> {
  await tx
    .insertInto('price_plans')
    .values({
      product_id: productId,
      price_paise: plan.pricePaise,
      begins_at: momentOf(plan.beginsAt)!,
      ends_at: momentOf(plan.endsAt),
      planned_by: plannedBy,
    })
    .execute()
}

/** Lists plans that must begin or end now. Those that end come first, so that the next plan begins
 * with the regular price. */
export async function listDuePlans(db: Db, limit: number): Promise<OpenPlan[]> {
  return db
    .selectFrom('price_plans')
    .select(['id', 'product_id as productId'])
    .where(isDue)
    .orderBy('state', 'desc')
    .orderBy('begins_at')
    .limit(limit)
    .execute()
}

const isDue = sql<boolean>`(state = 'planned' and begins_at <= now() or state = 'running' and ends_at <= now())`

type OpenPlan = { id: string; productId: string }

export type LockedPlan = Omit<PricePlan, 'beginsAt' | 'endsAt'> & {
  stays: boolean
  isDue: boolean
  isOver: boolean
  plannedBy: string
}

/** The caller must have locked the product. Times are compared with the clock of the database. */
export async function lockPricePlan(tx: Db, plan: OpenPlan): Promise<LockedPlan | undefined> {
  return tx
    .selectFrom('price_plans')
    .select([
      'id',
      'price_paise as pricePaise',
      'state',
      'price_before_paise as priceBeforePaise',
      'planned_by as plannedBy',
      isDue.as('isDue'),
      sql<boolean>`ends_at is null`.as('stays'),
      sql<boolean>`coalesce(ends_at <= now(), false)`.as('isOver'),
    ])
    .where('id', '=', plan.id)
    .where('product_id', '=', plan.productId)
    .forUpdate()
    .$castTo<LockedPlan>()
    .executeTakeFirst()
}

export async function updatePricePlan(
  tx: Db,
  id: string,
  state: PricePlanState,
  priceBeforePaise: Paise | null = null,
): Promise<void> {
  await tx
    .updateTable('price_plans')
    .set({ state, ...(priceBeforePaise !== null && { price_before_paise: priceBeforePaise }) })
    .where('id', '=', id)
    .execute()
}
