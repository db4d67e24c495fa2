import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { entryOf, slugOfEntry, type Attribute, type AttributeChoice } from './attribute.ts'

export type AttributeRow = Omit<Attribute, 'version' | 'choices'>

/** Inserts the attribute after all others. */
export async function insertAttribute(tx: Db, attribute: AttributeRow): Promise<void> {
  const { slug, type } = attribute
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from attributes)`
  await tx
    .insertInto('attributes')
    .values({ slug, type, position, ...values(attribute) })
    .execute()
}

export async function updateAttribute(
  tx: Db,
  attribute: AttributeRow,
  version: number,
): Promise<void> {
  await tx
    .updateTable('attributes')
    .set({ ...values(attribute), version, updated_at: sql<Date>`now()` })
    .where('slug', '=', attribute.slug)
    .execute()
}

function values({ name, unit, isFilter, kinds }: AttributeRow) {
  return { name, unit, is_filter: isFilter, kinds: sql<string[]>`${kinds}::text[]` }
}

/** Replaces the choices of an attribute. Filter choices get their numbers here. */
export async function updateChoices(
  tx: Db,
  slug: string,
  choices: readonly AttributeChoice[],
): Promise<void> {
  const rows = choices.map((choice, position) => ({ ...choice, position, facet: facetOf(choice) }))
  const facets = [...new Set(rows.map(({ facet }) => facet))].toSorted()
  await sql`
    insert into attribute_facets (attribute, facet) select ${slug}, facet from unnest(${facets}::text[]) facet
    on conflict (facet) do nothing`.execute(tx)
  await tx.deleteFrom('attribute_choices').where('attribute', '=', slug).execute()
  await sql`
    insert into attribute_choices (entry, attribute, name, position, facet_id, family, swatch)
    select entry, ${slug}, name, position, id, family, swatch
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (entry text, name text, position smallint, facet text, family text, swatch text)
    join attribute_facets using (facet)`.execute(tx)
}

function facetOf({ entry, family }: AttributeChoice): string {
  return family === null ? entry : entryOf(slugOfEntry(entry), family)
}

/** Gives the kind `slug` the attributes that `like` has. Attributes of all kinds need no entry. */
export async function updateAttributesOfKind(tx: Db, like: string, slug: string): Promise<void> {
  await sql`
    update attributes set kinds = array_append(kinds, ${slug}), version = version + 1, updated_at = now()
    where ${like} = any (kinds) and not ${slug} = any (kinds)`.execute(tx)
}

export async function updateAttributePositions(tx: Db, slugs: readonly string[]): Promise<void> {
  await sql`
    update attributes set position = place from unnest(${slugs}::text[]) with ordinality as wanted (slug, place)
    where attributes.slug = wanted.slug`.execute(tx)
}

export async function deleteAttributeRow(tx: Db, slug: string): Promise<void> {
  await tx.deleteFrom('attributes').where('slug', '=', slug).execute()
}

export type EntryUse = { entry: string; products: number }

/** Counts the products that have one of the entries. */
export async function listEntryUses(tx: Db, entries: readonly string[]): Promise<EntryUse[]> {
  if (entries.length === 0) return []
  const { rows } = await sql<EntryUse>`
    select entry, (select count(*)::int from products where deleted_at is null
      and attributes @> array[entry]) as products
    from unnest(${entries}::text[]) entry`.execute(tx)
  return rows.filter(({ products }) => products > 0)
}

/** Counts the products with any value of the attribute. Values that are not choices have no index. */
export async function countProductsWithAttribute(tx: Db, slug: string): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count(*)::int as products from products where deleted_at is null
      and exists (select from unnest(attributes) entry where starts_with(entry, ${entryOf(slug, '')}))`.execute(
    tx,
  )
  return rows[0]!.products
}
