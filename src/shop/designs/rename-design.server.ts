import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { designsTopic, productTopic } from '../catalogue/product.ts'
import { updateDesignOfProducts } from '../catalogue/product-store.server.ts'
import { recordChanges } from '../change-log/record-change.server.ts'
import { findDesign, lockDesignNames, lockDesignProducts } from './design-edit-store.server.ts'
import { designTopic } from './design.ts'

export type DesignRename = {
  /** The earlier name, in any capitals. */
  from: string
  to: string
  /** Whether the products may join another design that has the new name. */
  isJoining: boolean
  renamedBy: string
}

export type DesignRenamed =
  | { outcome: 'renamed'; products: number }
  | { outcome: 'no-such-design' }
  | { outcome: 'name-taken'; products: number }

/** Renames a design in all its products. If the rename is refused, nothing is written. */
export function renameDesign(db: Db, rename: DesignRename): Promise<DesignRenamed> {
  return inTransaction(db, async (tx): Promise<DesignRenamed> => {
    const { from, to, isJoining, renamedBy } = rename
    await lockDesignNames(tx)
    const products = await lockDesignProducts(tx, from)
    if (products.length === 0) return { outcome: 'no-such-design' }
    const other = isSameDesign(from, to) ? undefined : await findDesign(tx, to)
    if (other && !isJoining) return { outcome: 'name-taken', products: other.products }
    const renamed = products.filter(({ design }) => design !== to)
    await updateDesignOfProducts(
      tx,
      renamed.map(({ id }) => id),
      to,
    )
    await recordChanges(
      tx,
      renamed.map(({ id, design }) => ({
        staffId: renamedBy,
        action: 'product-edited',
        subject: `product:${id}`,
        before: { design },
        after: { design: to },
      })),
    )
    const topics = [...new Set([designTopic(from), designTopic(to)])]
    if (other) topics.push(designsTopic)
    await publish(tx, ...topics, ...renamed.map(({ id }) => productTopic(id)))
    return { outcome: 'renamed', products: products.length }
  })
}

function isSameDesign(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
