import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { attributesTopic } from '../attributes/attribute.ts'
import { updateAttributesOfKind } from '../attributes/attribute-edit-store.server.ts'
import { lockAttributes } from '../attributes/attribute-store.server.ts'
import { differences, type Facts } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { EditedKind } from './edited-kind.ts'
import {
  countProductsOfKind,
  findCollectionSlug,
  insertKind,
  listSizeUses,
  lockKinds,
  updateKind,
  type KindRow,
  type SizeUse,
  type StoredKind,
} from './kind-edit-store.server.ts'
import { KINDS_MAX, renamingTopic, topicsOfKinds, type SizeRename } from './product-kind.ts'
import {
  findIsBeingRenamed,
  findIsSizeUsed,
  findSizeHasStock,
  insertSizesToRename,
  updateSizeOrder,
} from './rename-size-store.server.ts'
import { renameSizes } from './rename-sizes.server.ts'
import { sizeChanges, sizeSlots, withEarlierLabels, type SizeChanges } from './size-changes.ts'
import { SIZES_MAX } from './size-sets.ts'

export type KindEdit = {
  kind: EditedKind
  /** The version that the form showed; null for a new kind. */
  basedOn: number | null
  /** The kind whose attributes a new kind gets, besides those of all kinds. */
  attributesLike?: string
  savedBy: string
}

export type KindSaved =
  | { outcome: 'saved' }
  | { outcome: 'no-such-kind' }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'slug-taken' }
  | { outcome: 'too-many-kinds' }
  | { outcome: 'kind-in-use'; products: number }
  | { outcome: 'sizes-in-use'; uses: SizeUse[] }
  /** A job is renaming sizes of the kind. */
  | { outcome: 'being-renamed' }
  /** The kind has both labels of each renamed size meanwhile, which are more than fit. */
  | { outcome: 'too-many-renames'; most: number }
  /** Products have old stock rows under the new name. */
  | { outcome: 'size-had-stock'; size: string }

/** How long the request renames sizes in products before it leaves the rest to the job. */
const RENAME_MAX_MS = 2_000

/** Adds or changes a kind. If the edit is refused, nothing is written. Renamed sizes follow at once in
 * a small shop; a job renames them in thousands of products, and after a failure. */
export async function saveKind(
  db: Db,
  edit: KindEdit,
  log?: Pick<Logger, 'error'>,
): Promise<KindSaved> {
  const saved = await storeKind(db, edit)
  if (saved.outcome !== 'saved') return saved
  try {
    await renameSizes(db, { maxMs: RENAME_MAX_MS })
  } catch (error) {
    log?.error({ err: error, kind: edit.kind.slug }, 'sizes not renamed; the job retries')
  }
  return saved
}

function storeKind(db: Db, edit: KindEdit): Promise<KindSaved> {
  return inTransaction(db, async (tx): Promise<KindSaved> => {
    const kinds = await lockKinds(tx)
    const stored = kinds.find(({ slug }) => slug === edit.kind.slug)
    if (edit.basedOn === null) {
      const isTaken = stored ?? (await findCollectionSlug(tx, edit.kind.slug))
      return isTaken ? { outcome: 'slug-taken' } : addKind(tx, edit, kinds)
    }
    if (!stored) return { outcome: 'no-such-kind' }
    if (stored.version !== edit.basedOn) return { outcome: 'changed-by-someone-else' }
    return changeKind(tx, edit, stored)
  })
}

async function addKind(
  tx: Db,
  { kind, attributesLike = '', savedBy }: KindEdit,
  kinds: readonly StoredKind[],
): Promise<KindSaved> {
  const slot = Array.from({ length: KINDS_MAX }, (_, bit) => bit).find(
    (bit) => !kinds.some((other) => other.slot === bit),
  )
  if (slot === undefined) return { outcome: 'too-many-kinds' }
  const sizes = kind.sizes.map(({ label }) => label)
  await insertKind(tx, { ...kind, sizes, slots: sizes, slot })
  if (attributesLike) {
    await lockAttributes(tx)
    await updateAttributesOfKind(tx, attributesLike, kind.slug)
  }
  await recordChange(tx, {
    staffId: savedBy,
    action: 'kind-added',
    subject: `kind:${kind.slug}`,
    before: null,
    after: factsOf({ ...kind, sizes }),
  })
  await publish(tx, attributesTopic, ...topicsOfKinds)
  return { outcome: 'saved' }
}

async function changeKind(
  tx: Db,
  { kind, savedBy }: KindEdit,
  stored: StoredKind,
): Promise<KindSaved> {
  const changes = sizeChanges(stored.sizes, kind.sizes)
  const refusal = await findRefusal(tx, kind, stored, changes)
  if (refusal) return refusal
  const { used, unused } = await splitRenamed(tx, kind.slug, changes.renamed)
  const sizes = withEarlierLabels(
    kind.sizes.map(({ label }) => label),
    used,
  )
  if (sizes.length > SIZES_MAX)
    return { outcome: 'too-many-renames', most: SIZES_MAX - kind.sizes.length }
  const slots = sizeSlots(stored.slots, sizes, { renamed: unused })
  if (slots === null) throw new Error(`The kind ${kind.slug} has more sizes than the form accepts.`)
  const row: KindRow = { ...kind, sizes, slots }
  await updateKind(tx, row, stored.version + 1)
  await insertSizesToRename(tx, kind.slug, used)
  await updateSizeOrder(tx, kind.slug, sizes)
  const changed = differences(factsOf(stored), factsOf(row))
  if (changed)
    await recordChange(tx, {
      staffId: savedBy,
      action: 'kind-edited',
      subject: `kind:${kind.slug}`,
      ...changed,
    })
  await publish(tx, renamingTopic, ...topicsOfKinds)
  return { outcome: 'saved' }
}

/** A size that no product has is renamed at once. */
async function splitRenamed(
  tx: Db,
  slug: string,
  renamed: readonly SizeRename[],
): Promise<{ used: SizeRename[]; unused: SizeRename[] }> {
  const used: SizeRename[] = []
  for (const one of renamed) if (await findIsSizeUsed(tx, slug, one.from)) used.push(one)
  return { used, unused: renamed.filter((one) => !used.includes(one)) }
}

async function findRefusal(
  tx: Db,
  kind: EditedKind,
  stored: StoredKind,
  { removed, renamed }: SizeChanges,
): Promise<KindSaved | null> {
  if (await findIsBeingRenamed(tx, kind.slug)) return { outcome: 'being-renamed' }
  if (stored.isEnabled && !kind.isEnabled) {
    const { listed } = await countProductsOfKind(tx, kind.slug)
    if (listed > 0) return { outcome: 'kind-in-use', products: listed }
  }
  const uses = removed.length > 0 ? await listSizeUses(tx, kind.slug, removed) : []
  if (uses.length > 0) return { outcome: 'sizes-in-use', uses }
  for (const { to } of renamed) {
    if (stored.sizes.includes(to) || (await findSizeHasStock(tx, kind.slug, to)))
      return { outcome: 'size-had-stock', size: to }
  }
  return null
}

function factsOf(kind: Omit<KindRow, 'slots'>): Facts {
  const { singular, plural, sizes, countsSizes, ageGroup, feedCategory, isEnabled } = kind
  const sizeGuide = kind.sizeGuide && JSON.stringify(kind.sizeGuide)
  return { singular, plural, sizes, countsSizes, ageGroup, feedCategory, isEnabled, sizeGuide }
}
