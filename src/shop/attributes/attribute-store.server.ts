import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { attributesTopic, type Attribute } from './attribute.ts'

/** Lists all attributes with their choices, in the order of the product form. */
export function listAttributes(db: Db, keep: Keep = noQueryCache): Promise<Attribute[]> {
  return keep('attributes', [attributesTopic], () => selectAttributes(db).execute())
}

/** Lists the attributes and keeps them unchanged until the product is saved. */
export async function lockAttributesForProduct(tx: Db): Promise<Attribute[]> {
  await tx.selectFrom('attributes').select('slug').orderBy('slug').forShare().execute()
  return listAttributes(tx)
}

/** Locks all attributes, so that each position is assigned once. */
export async function lockAttributes(tx: Db): Promise<Attribute[]> {
  await tx.selectFrom('attributes').select('slug').orderBy('slug').forUpdate().execute()
  return listAttributes(tx)
}

function selectAttributes(db: Db) {
  return db
    .selectFrom('attributes')
    .select([
      'slug',
      'name',
      'type',
      'unit',
      'is_filter as isFilter',
      'kinds',
      'version',
      sql<Attribute['choices']>`(select coalesce(json_agg(choice), '[]') from (
        select entry, name, family, swatch from attribute_choices where attribute = slug
          order by position, entry) choice)`.as('choices'),
    ])
    .orderBy('position')
    .orderBy('slug')
    .$castTo<Attribute>()
}
