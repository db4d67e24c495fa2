import type { Db } from '#platform/database/database.server.ts'
import { emptyValues } from '../../catalogue/field-values.ts'
import {
  fieldNames,
  mapFields,
  productFields,
  type ProductValues,
} from '../../catalogue/product-fields.ts'
import {
  saveProductInside,
  type ProductEdit,
  type ProductSaved,
} from '../../catalogue/save-product.server.ts'
import { chooseCollections } from '../../collections/choose-collections.server.ts'
import { importSkus } from '../../skus/import-skus.server.ts'
import type { OutcomeNote } from '../import-note.ts'
import { listKnownProducts } from '../product-rows-store.server.ts'
import type { WantedProduct } from './import.ts'
import type { ImportedImages } from './import-images.server.ts'
import type { PendingRow, RowResult } from './import-row-store.server.ts'

/** Adds a product, or edits one that has not changed since the dry run. */
export async function writeRow(
  tx: Db,
  { productId, wanted, images: plans, basedOn }: PendingRow,
  { images: imported, missing }: ImportedImages,
  savedBy: string,
): Promise<RowResult> {
  if (!productId || !wanted) throw new Error('Only new and changed products are written.')
  // An edited product keeps its images unless all of the new images are available.
  const images = basedOn && (!plans || missing.length > 0) ? basedOn.images : imported
  const { skus = [], collections, ...fields } = await completed(tx, productId, wanted)
  const product = { ...fields, images }
  const edit: ProductEdit = basedOn
    ? {
        product,
        savedBy,
        basedOn: { id: productId, version: basedOn.version, quantities: basedOn.quantities },
      }
    : { product, savedBy, basedOn: null, newId: productId }
  const saved = await saveProductInside(tx, edit)
  const result = resultOf(saved, basedOn ? 'updated' : 'added', missing)
  if (saved.outcome !== 'saved') return result
  const { taken } = await importSkus(tx, { productId, skus, savedBy })
  const { full } = await chooseCollections(tx, { productId, change: collections, savedBy })
  const note: OutcomeNote | null =
    taken.length > 0
      ? { code: 'skus-taken', names: taken }
      : full.length > 0
        ? { code: 'collections-full', names: full }
        : null
  return { ...result, note }
}

type Property = keyof ProductValues

/** A row that was checked before an upgrade lacks the fields that the upgrade added. Its product
 * keeps their values. */
async function completed(tx: Db, productId: string, wanted: WantedProduct): Promise<WantedProduct> {
  if (fieldNames.every((name) => productFields[name].property in wanted)) return wanted
  const present = (await listKnownProducts(tx, [productId])).get(productId)
  const stored = present && mapFields('property', ({ property }) => present[property as Property])
  return { ...emptyValues, ...stored, ...wanted }
}

type RefusalCode = Exclude<OutcomeNote['code'], 'text' | 'skus-taken' | 'collections-full'>

export function refused(code: RefusalCode): RowResult {
  return { outcome: 'refused', note: { code }, missingImages: [] }
}

const refusals: Record<Exclude<ProductSaved['outcome'], 'saved'>, RefusalCode> = {
  'changed-by-someone-else': 'edited-since-check',
  'no-such-product': 'deleted-since-check',
  'unknown-image': 'unknown-image',
  'not-of-its-kind': 'not-of-its-kind',
  'facts-missing': 'facts-missing',
  'fewer-than-promised': 'fewer-than-promised',
  'more-than-fits': 'more-than-fits',
}

export function resultOf(
  saved: ProductSaved,
  outcome: RowResult['outcome'],
  missingImages: RowResult['missingImages'],
): RowResult {
  return saved.outcome === 'saved'
    ? { outcome, note: null, missingImages }
    : refused(refusals[saved.outcome])
}
