import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { collectionsOfProduct } from '../collections/chosen-product-store.server.ts'
import { fieldColumns } from '../catalogue/product-columns.ts'
import type { BulkAction } from './bulk-action.ts'
import type { BulkEdit, BulkEditCounts, BulkItem, BulkOutcome } from './bulk-edit.ts'
import type { BulkProduct, BulkValues, PlannedChange } from './plan-change.ts'

const PREVIEW_DAYS = 1
const KEPT_DAYS = 90
const EDITS_LISTED = 30

/** Returns the products in the order of `ids`, without unknown and deleted ones. */
export async function listBulkProducts(db: Db, ids: readonly string[]): Promise<BulkProduct[]> {
  return db
    .selectFrom('products as product')
    .leftJoin('stock', (join) =>
      join
        .onRef('product_id', '=', 'product.id')
        .on('size', '=', '')
        .on('counts_sizes', '=', false),
    )
    .where(sql<boolean>`product.id = any (${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .select(fieldColumns)
    .select(['product.id', 'product.version', 'stock.on_hand as quantity'])
    .select(collectionsOfProduct.as('collections'))
    .select(sql<boolean>`blocks_publication() and missing_facts(product) > 0`.as('isBlocked'))
    .orderBy(sql`array_position(${ids}::uuid[], product.id)`)
    .$castTo<BulkProduct>()
    .execute()
}

type NewBulkEdit = {
  id: string
  action: BulkAction
  createdBy: string
  items: readonly (PlannedChange & { productId: string; basedOn: number })[]
}

export async function insertBulkEdit(tx: Db, edit: NewBulkEdit): Promise<void> {
  const { id, action, createdBy, items } = edit
  await tx
    .insertInto('bulk_edits')
    .values({ id, action: JSON.stringify(action), created_by: createdBy })
    .execute()
  await tx
    .insertInto('bulk_edit_items')
    .values(
      items.map(({ productId, basedOn, before, after, note }, position) => ({
        bulk_edit_id: id,
        product_id: productId,
        position,
        based_on: basedOn,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        note,
      })),
    )
    .execute()
}

/** Deletes previews that were never applied after a day, and all edits after 90 days. The change log
 * keeps what they changed. */
export async function deleteOldBulkEdits(tx: Db): Promise<void> {
  await sql`delete from bulk_edits edit where created_at < now() - ${KEPT_DAYS} * interval '1 day'
    or created_at < now() - ${PREVIEW_DAYS} * interval '1 day' and applied_at is null
      and not exists (select from bulk_edit_items where bulk_edit_id = edit.id and outcome is not null)`.execute(
    tx,
  )
}

const editColumns = [
  'bulk_edits.id',
  'action',
  'bulk_edits.created_at as createdAt',
  'users.name as createdBy',
  'applied_at as appliedAt',
  'undone_at as undoneAt',
] as const

export async function findBulkEdit(db: Db, id: string): Promise<BulkEdit | undefined> {
  return db
    .selectFrom('bulk_edits')
    .innerJoin('users', 'users.id', 'created_by')
    .select(editColumns)
    .where('bulk_edits.id', '=', id)
    .$castTo<BulkEdit>()
    .executeTakeFirst()
}

/** Lists applied edits, newest first. */
export async function listBulkEdits(db: Db): Promise<(BulkEdit & BulkEditCounts)[]> {
  const { rows } = await sql<BulkEdit & BulkEditCounts>`
    select edit.id, action, edit.created_at as "createdAt", users.name as "createdBy", applied_at as "appliedAt", undone_at as "undoneAt",
      counts.*
    from (select * from bulk_edits order by created_at desc limit 200) edit
    join users on users.id = created_by
    cross join lateral (
      select count(after)::int as planned, count(*) filter (where outcome = 'changed')::int as changed,
        count(*) filter (where undo_outcome = 'changed')::int as undone
      from bulk_edit_items where bulk_edit_id = edit.id) counts
    where applied_at is not null or changed > 0
    order by edit.created_at desc limit ${EDITS_LISTED}`.execute(db)
  return rows
}

export async function listBulkItems(db: Db, id: string): Promise<BulkItem[]> {
  return db
    .selectFrom('bulk_edit_items')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'product_id as productId',
      'title',
      'before',
      'after',
      'note',
      'outcome',
      'undo_outcome as undoOutcome',
    ])
    .where('bulk_edit_id', '=', id)
    .orderBy('position')
    .$castTo<BulkItem>()
    .execute()
}

/** Locks the edit, so that concurrent requests change each product once. */
export async function lockBulkEdit(
  tx: Db,
  id: string,
): Promise<Pick<BulkEdit, 'action' | 'appliedAt' | 'undoneAt'> | undefined> {
  return tx
    .selectFrom('bulk_edits')
    .select(['action', 'applied_at as appliedAt', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .$castTo<Pick<BulkEdit, 'action' | 'appliedAt' | 'undoneAt'>>()
    .executeTakeFirst()
}

/** A product to change: from values `from`, in version `basedOn`, to values `to`. */
export type OpenItem = { productId: string; basedOn: number; from: BulkValues; to: BulkValues }

/** Sorted by product, as all transactions lock products and stock in this order. */
export async function listOpenItems(tx: Db, id: string, limit: number): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select product_id as "productId", based_on as "basedOn", before as "from", after as "to" from bulk_edit_items
    where bulk_edit_id = ${id} and after is not null and outcome is null order by product_id limit ${limit}`.execute(
    tx,
  )
  return rows
}

export async function listItemsToUndo(tx: Db, id: string, limit: number): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select product_id as "productId", version_after as "basedOn", after as "from", before as "to" from bulk_edit_items
    where bulk_edit_id = ${id} and outcome = 'changed' and undo_outcome is null order by product_id
      limit ${limit}`.execute(tx)
  return rows
}

type Written = { outcome: BulkOutcome; version: number | null }

export async function updateItemOutcome(
  tx: Db,
  id: string,
  productId: string,
  { outcome, version }: Written,
): Promise<void> {
  await tx
    .updateTable('bulk_edit_items')
    .set({ outcome, version_after: version })
    .where('bulk_edit_id', '=', id)
    .where('product_id', '=', productId)
    .execute()
}

export async function updateItemUndone(
  tx: Db,
  id: string,
  productId: string,
  { outcome }: Written,
): Promise<void> {
  await tx
    .updateTable('bulk_edit_items')
    .set({ undo_outcome: outcome })
    .where('bulk_edit_id', '=', id)
    .where('product_id', '=', productId)
    .execute()
}

export async function updateBulkEditDone(
  tx: Db,
  id: string,
  column: 'applied_at' | 'undone_at',
): Promise<void> {
  await tx
    .updateTable('bulk_edits')
    .set({ [column]: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
