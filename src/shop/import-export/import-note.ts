import type { ProductError } from '../catalogue/parse-product.ts'
import type { FieldName } from '../catalogue/product-fields.ts'
import type { Size } from '../catalogue/product.ts'
import type { UploadRefusal } from '../media/upload.ts'
import type { StockSize } from '../stock/stock.ts'

/** An import reports codes with values. The codes are stored as JSON and must never be renamed. */

/** A complete sentence, written by a library or by an earlier version of the shop. */
type PlainText = { code: 'text'; text: string }

/** A note about a product of the file: a refusal, a change or an adjusted value. */
export type ImportNote =
  | PlainText
  | Adjustment
  | { code: 'invalid'; field: ProductError['field']; error: ProductError['code'] }
  | { code: 'not-a-price'; field: FieldName; text: string }
  | { code: 'unknown-choices'; field: FieldName; names: string[] }
  /** `values` is null if the texts are too long to be quoted. */
  | { code: 'field-changes'; field: FieldName; values: { before: string; after: string } | null }
  | { code: 'stock-changes'; size: StockSize; before: number | null; after: number | null }
  | { code: 'sku-changes'; part: 'sku' | 'barcode'; size: Size; before: string; after: string }
  /** Another product or size has them, they are too long, or the product lacks the size. */
  | { code: 'skus-left-out'; names: string[] }
  | { code: 'collections-change'; before: string[]; after: string[] }
  /** The shop has no manual collection of these names. */
  | { code: 'collections-left-out'; names: string[] }
  | { code: 'images-change' | 'product-deleted' | 'duplicate-id' | 'unpublished' | 'title-taken' }
  | { code: 'images-to-fetch'; count: number }
  | { code: 'images-not-in-zip'; names: string[] }
  | { code: 'unknown-id'; id: string }
  | { code: 'edited-since-export'; version: string; newest: number }

/** A note about how a product of another shop was adapted to this shop. */
export type Adjustment =
  | { code: 'description-shortened' | 'stock-above-maximum' | 'stock-ambiguous' | 'gift-card' }
  | { code: 'images-left-out' | 'stock-negative'; count: number }
  | { code: 'sizes-unknown' | 'sizes-left-out'; names: string[] }
  /** Several variants, or several lines with different titles, were merged into one product. */
  | { code: 'variants-merged' | 'titles-merged'; names: string[] }
  | { code: 'sizes-by-number'; sizes: { named: string; size: Size }[] }
  | { code: 'prices-differ'; price: string }
  | { code: 'stock-not-a-number'; text: string }
  | { code: 'stock-without-size'; sizes: string[] }
  | { code: 'unsupported-kind'; kind: 'grouped' | 'external' }
  | { code: 'variation-without-parent'; parent: string }

/** The reason why a product was not written although the dry run had accepted it. */
export type OutcomeNote =
  | PlainText
  | { code: 'skus-taken' | 'collections-full'; names: string[] }
  | {
      code:
        | 'edited-since-check'
        | 'deleted-since-check'
        | 'unknown-image'
        | 'not-of-its-kind'
        | 'facts-missing'
        | 'fewer-than-promised'
        | 'more-than-fits'
        | 'product-gone'
        | 'write-failed'
    }

export type ImageFailure =
  | PlainText
  | { code: UploadRefusal }
  | { code: 'not-in-zip' | 'no-zip' | 'unreadable-in-zip' }
  | { code: 'host-skipped'; host: string; failures: number }

export type ImportFailure =
  | PlainText
  | {
      code:
        | 'excel-workbook'
        | 'table-unreadable-in-zip'
        | 'file-gone'
        | 'too-many-lines'
        | 'empty'
        | 'only-headings'
    }
  | { code: 'tables-in-zip'; count: number }
  | { code: 'too-many-columns'; count: number }
  | { code: 'unknown-headings'; headings: string[] }
  | { code: 'unexpected'; wasImporting: boolean; error: string }
