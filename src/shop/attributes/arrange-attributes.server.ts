import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { findAttribute, topicsOfAttributes } from './attribute.ts'
import {
  countProductsWithAttribute,
  deleteAttributeRow,
  updateAttributePositions,
} from './attribute-edit-store.server.ts'
import { lockAttributes } from './attribute-store.server.ts'

export type AttributesArranged =
  | { outcome: 'done' }
  | { outcome: 'no-such-attribute' }
  | { outcome: 'attribute-in-use'; products: number }

/** Moves an attribute one place up or down in forms, facts and filters. */
export function moveAttribute(
  db: Db,
  slug: string,
  step: -1 | 1,
  movedBy: string,
): Promise<AttributesArranged> {
  return inTransaction(db, async (tx): Promise<AttributesArranged> => {
    const slugs = (await lockAttributes(tx)).map((attribute) => attribute.slug)
    const from = slugs.indexOf(slug)
    if (from < 0) return { outcome: 'no-such-attribute' }
    const to = Math.min(Math.max(from + step, 0), slugs.length - 1)
    if (to === from) return { outcome: 'done' }
    await updateAttributePositions(tx, slugs.toSpliced(from, 1).toSpliced(to, 0, slug))
    await recordChange(tx, {
      staffId: movedBy,
      action: 'attribute-moved',
      subject: `attribute:${slug}`,
      before: { place: from + 1 },
      after: { place: to + 1 },
    })
    await publish(tx, ...topicsOfAttributes)
    return { outcome: 'done' }
  })
}

/** Deletes an attribute that no product has. */
export function deleteAttribute(
  db: Db,
  slug: string,
  deletedBy: string,
): Promise<AttributesArranged> {
  return inTransaction(db, async (tx): Promise<AttributesArranged> => {
    const stored = findAttribute(await lockAttributes(tx), slug)
    if (!stored) return { outcome: 'no-such-attribute' }
    const products = await countProductsWithAttribute(tx, slug)
    if (products > 0) return { outcome: 'attribute-in-use', products }
    await deleteAttributeRow(tx, slug)
    await recordChange(tx, {
      staffId: deletedBy,
      action: 'attribute-deleted',
      subject: `attribute:${slug}`,
      before: { name: stored.name, choices: stored.choices.map(({ name }) => name) },
      after: null,
    })
    await publish(tx, ...topicsOfAttributes)
    return { outcome: 'done' }
  })
}
