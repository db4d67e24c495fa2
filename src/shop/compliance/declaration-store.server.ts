import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Declaration } from './declared-items.ts'

export async function listDeclarations(db: Db): Promise<Declaration[]> {
  return db
    .selectFrom('compliance_declarations')
    .select(['item', sql<string>`declared_on::text`.as('declaredOn'), 'note'])
    .orderBy('item')
    .$castTo<Declaration>()
    .execute()
}

export async function insertOrReplaceDeclaration(
  tx: Db,
  { item, declaredOn, note, declaredBy }: Declaration & { declaredBy: string },
): Promise<void> {
  const values = {
    declared_on: sql<Date>`${declaredOn}::date`,
    note,
    declared_by: declaredBy,
    declared_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('compliance_declarations')
    .values({ item, ...values })
    .onConflict((conflict) => conflict.column('item').doUpdateSet(values))
    .execute()
}

export async function deleteDeclaration(tx: Db, item: string): Promise<void> {
  await tx.deleteFrom('compliance_declarations').where('item', '=', item).execute()
}
