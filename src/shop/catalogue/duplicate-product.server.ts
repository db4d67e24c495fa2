import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { truncate } from '../form-text.ts'
import { isUuid } from '../uuid.ts'
import { productFields } from './product-fields.ts'
import { lockProduct } from './product-store.server.ts'
import { saveProductInside, type ProductSaved } from './save-product.server.ts'

export type Duplication = {
  id: string
  /** The id of the copy, chosen when the page was rendered: a repeated request makes no second copy. */
  copyId: string
  savedBy: string
}

const SUFFIX = ' (copy)'

/** Adds a draft with the values and images of a product, and without stock. Both products refer to
 * the same images. */
export function duplicateProduct(
  db: Db,
  { id, copyId, savedBy }: Duplication,
): Promise<ProductSaved> {
  return inTransaction(db, async (tx): Promise<ProductSaved> => {
    const source = isUuid(id) ? await lockProduct(tx, id) : undefined
    if (!source) return { outcome: 'no-such-product' }
    const copy = await lockProduct(tx, copyId)
    if (copy) return { outcome: 'saved', id: copyId, version: copy.version }
    const { version: _version, ...values } = source
    const rows = source.countsSizes ? source.sizes : ['']
    return saveProductInside(tx, {
      product: {
        ...values,
        title: truncate(source.title, productFields.title.maxLength - SUFFIX.length) + SUFFIX,
        state: 'draft',
        publishedFrom: '',
        publishedUntil: '',
        quantities: Object.fromEntries(rows.map((size) => [size, 0])),
      },
      savedBy,
      basedOn: null,
      newId: copyId,
    })
  })
}
