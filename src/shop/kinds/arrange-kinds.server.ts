import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import {
  countProductsOfKind,
  deleteKindRow,
  lockKinds,
  updateKind,
  updateKindPositions,
} from './kind-edit-store.server.ts'
import { topicsOfKinds } from './product-kind.ts'

type Arranged = { outcome: 'done' } | { outcome: 'no-such-kind' }
type InUse = { outcome: 'kind-in-use'; products: number }

/** Moves a kind one place up or down among the kinds of the menu. */
export function moveKind(db: Db, slug: string, step: -1 | 1, movedBy: string): Promise<Arranged> {
  return inTransaction(db, async (tx): Promise<Arranged> => {
    const slugs = (await lockKinds(tx)).map((kind) => kind.slug)
    const from = slugs.indexOf(slug)
    if (from < 0) return { outcome: 'no-such-kind' }
    const to = Math.min(Math.max(from + step, 0), slugs.length - 1)
    if (to === from) return { outcome: 'done' }
    await updateKindPositions(tx, slugs.toSpliced(from, 1).toSpliced(to, 0, slug))
    await recordChange(tx, {
      staffId: movedBy,
      action: 'kind-moved',
      subject: `kind:${slug}`,
      before: { place: from + 1 },
      after: { place: to + 1 },
    })
    await publish(tx, ...topicsOfKinds)
    return { outcome: 'done' }
  })
}

/** Enables or disables a kind. A kind with products cannot be disabled. */
export function setKindEnabled(
  db: Db,
  slug: string,
  isEnabled: boolean,
  changedBy: string,
): Promise<Arranged | InUse> {
  return inTransaction(db, async (tx): Promise<Arranged | InUse> => {
    const kind = (await lockKinds(tx)).find((one) => one.slug === slug)
    if (!kind) return { outcome: 'no-such-kind' }
    if (kind.isEnabled === isEnabled) return { outcome: 'done' }
    const { listed } = await countProductsOfKind(tx, slug)
    if (!isEnabled && listed > 0) return { outcome: 'kind-in-use', products: listed }
    await updateKind(tx, { ...kind, isEnabled }, kind.version + 1)
    await recordChange(tx, {
      staffId: changedBy,
      action: isEnabled ? 'kind-enabled' : 'kind-disabled',
      subject: `kind:${slug}`,
      before: { isEnabled: kind.isEnabled },
      after: { isEnabled },
    })
    await publish(tx, ...topicsOfKinds)
    return { outcome: 'done' }
  })
}

/** Deletes a kind that never had a product. */
export function deleteKind(db: Db, slug: string, deletedBy: string): Promise<Arranged | InUse> {
  return inTransaction(db, async (tx): Promise<Arranged | InUse> => {
    const kind = (await lockKinds(tx)).find((one) => one.slug === slug)
    if (!kind) return { outcome: 'no-such-kind' }
    const { listed, deleted } = await countProductsOfKind(tx, slug)
    if (listed + deleted > 0) return { outcome: 'kind-in-use', products: listed + deleted }
    await deleteKindRow(tx, slug)
    await recordChange(tx, {
      staffId: deletedBy,
      action: 'kind-deleted',
      subject: `kind:${slug}`,
      before: { singular: kind.singular, sizes: kind.sizes },
      after: null,
    })
    await publish(tx, ...topicsOfKinds)
    return { outcome: 'done' }
  })
}
