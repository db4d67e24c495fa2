import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { listAttributes } from '../attributes/attribute-store.server.ts'
import { slugOfEntry } from '../attributes/attribute.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { topicsOfEdit } from './product-topics.ts'
import { truncate } from '../form-text.ts'
import { isUuid } from '../uuid.ts'
import { productFields } from './product-fields.ts'
import { lockProduct, updateProductDesign, type StoredProduct } from './product-store.server.ts'
import { saveProductInside, type ProductSaved } from './save-product.server.ts'

export type Duplication = {
  id: string
  /** The id of the copy, chosen when the page was rendered: a repeated request makes no second copy. */
  copyId: string
  savedBy: string
  /** The copy becomes another colour of the product's design, without pictures and colours. */
  isOtherColour?: boolean
}

const SUFFIX = ' (copy)'

/** Adds a draft with the values and images of a product, and without stock. Both products refer to
 * the same images. */
export function duplicateProduct(
  db: Db,
  { id, copyId, savedBy, isOtherColour = false }: Duplication,
): Promise<ProductSaved> {
  return inTransaction(db, async (tx): Promise<ProductSaved> => {
    const source = isUuid(id) ? await lockProduct(tx, id) : undefined
    if (!source) return { outcome: 'no-such-product' }
    const copy = await lockProduct(tx, copyId)
    if (copy) return { outcome: 'saved', id: copyId, version: copy.version }
    const { version: _version, ...values } = source
    const colour = isOtherColour ? await otherColour(tx, { id, source, savedBy }) : {}
    const rows = source.countsSizes ? source.sizes : ['']
    return saveProductInside(tx, {
      product: {
        ...values,
        ...colour,
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

type Source = { id: string; source: StoredProduct; savedBy: string }

/** A product without a design begins one, named by its title. */
async function otherColour(tx: Db, { id, source, savedBy }: Source) {
  const design = source.design || truncate(source.title, productFields.design.maxLength).trim()
  if (!source.design) {
    await updateProductDesign(tx, id, source.version + 1, design)
    await recordChange(tx, {
      staffId: savedBy,
      action: 'product-edited',
      subject: `product:${id}`,
      before: { design: '' },
      after: { design },
    })
    await publish(tx, ...topicsOfEdit(id, source, { ...source, design }))
  }
  const attributes = await listAttributes(tx)
  const colours = attributes.filter(({ type }) => type === 'colour').map(({ slug }) => slug)
  return {
    design,
    images: [],
    attributes: source.attributes.filter((entry) => !colours.includes(slugOfEntry(entry))),
  }
}
