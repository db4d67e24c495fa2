import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences, type Facts } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import {
  ATTRIBUTES_MAX,
  filterAttributes,
  findAttribute,
  FILTERS_MAX,
  topicsOfAttributes,
  type Attribute,
  type AttributeChoice,
} from './attribute.ts'
import {
  insertAttribute,
  listEntryUses,
  updateAttribute,
  updateChoices,
} from './attribute-edit-store.server.ts'
import { lockAttributes } from './attribute-store.server.ts'
import { choiceChanges } from './choice-changes.ts'
import type { EditedAttribute } from './edited-attribute.ts'
import { reindexEntries } from './reindex-entries.server.ts'
import { insertEntriesToReindex } from './reindex-store.server.ts'

export type AttributeEdit = {
  attribute: EditedAttribute
  /** The version that the form showed; null for a new attribute. */
  basedOn: number | null
  savedBy: string
}

export type AttributeSaved =
  | { outcome: 'saved' }
  | { outcome: 'no-such-attribute' }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'slug-taken' }
  | { outcome: 'too-many-attributes' }
  | { outcome: 'too-many-filters' }
  | { outcome: 'choices-in-use'; uses: { name: string; products: number }[] }

/** Time for renewing searches before the save returns; a job renews the rest. */
const REINDEX_MAX_MS = 2_000

/** Adds or changes an attribute. If the edit is refused, nothing is written. Filters and searches
 * follow at once in a small shop; a job renews them for thousands of products. */
export async function saveAttribute(db: Db, edit: AttributeEdit): Promise<AttributeSaved> {
  const saved = await storeAttribute(db, edit)
  if (saved.outcome === 'saved') await reindexEntries(db, { maxMs: REINDEX_MAX_MS })
  return saved
}

function storeAttribute(db: Db, edit: AttributeEdit): Promise<AttributeSaved> {
  return inTransaction(db, async (tx): Promise<AttributeSaved> => {
    const { attribute, basedOn } = edit
    const all = await lockAttributes(tx)
    const stored = findAttribute(all, attribute.slug)
    if (basedOn === null && stored) return { outcome: 'slug-taken' }
    if (basedOn !== null && !stored) return { outcome: 'no-such-attribute' }
    if (stored && stored.version !== basedOn) return { outcome: 'changed-by-someone-else' }
    if (!stored && all.length >= ATTRIBUTES_MAX) return { outcome: 'too-many-attributes' }
    if (attribute.isFilter && !stored?.isFilter && filterAttributes(all).length >= FILTERS_MAX)
      return { outcome: 'too-many-filters' }
    return stored ? changeAttribute(tx, edit, stored) : addAttribute(tx, edit)
  })
}

async function addAttribute(
  tx: Db,
  { attribute, savedBy }: AttributeEdit,
): Promise<AttributeSaved> {
  const { choices } = choiceChanges(attribute.slug, [], attribute.choices)
  await insertAttribute(tx, attribute)
  await updateChoices(tx, attribute.slug, choices)
  await recordChange(tx, {
    staffId: savedBy,
    action: 'attribute-added',
    subject: `attribute:${attribute.slug}`,
    before: null,
    after: factsOf({ ...attribute, choices }),
  })
  await publish(tx, ...topicsOfAttributes)
  return { outcome: 'saved' }
}

/** The type stays, because the stored values depend on it. */
async function changeAttribute(
  tx: Db,
  { attribute, savedBy }: AttributeEdit,
  stored: Attribute,
): Promise<AttributeSaved> {
  const { choices, removed, changed } = choiceChanges(
    stored.slug,
    stored.choices,
    attribute.choices,
  )
  const uses = await listEntryUses(
    tx,
    removed.map(({ entry }) => entry),
  )
  if (uses.length > 0) return { outcome: 'choices-in-use', uses: namedUses(removed, uses) }
  const next: Attribute = { ...attribute, type: stored.type, choices, version: stored.version + 1 }
  await updateAttribute(tx, next, next.version)
  await updateChoices(tx, stored.slug, choices)
  const isFilterChanged = stored.isFilter !== next.isFilter
  await insertEntriesToReindex(tx, isFilterChanged ? choices.map(({ entry }) => entry) : changed)
  const change = differences(factsOf(stored), factsOf(next))
  if (change)
    await recordChange(tx, {
      staffId: savedBy,
      action: 'attribute-edited',
      subject: `attribute:${stored.slug}`,
      ...change,
    })
  await publish(tx, ...topicsOfAttributes)
  return { outcome: 'saved' }
}

function namedUses(
  removed: readonly AttributeChoice[],
  uses: readonly { entry: string; products: number }[],
): { name: string; products: number }[] {
  return uses.map(({ entry, products }) => ({
    name: removed.find((choice) => choice.entry === entry)?.name ?? entry,
    products,
  }))
}

function factsOf({
  name,
  type,
  unit,
  isFilter,
  kinds,
  choices,
}: Omit<Attribute, 'version'>): Facts {
  const text = ({ name: choice, family, swatch }: AttributeChoice) =>
    family ? `${choice} (${family}, ${swatch})` : choice
  return { name, type, unit, isFilter, kinds, choices: choices.map(text) }
}
