import type { Size } from '../catalogue/product.ts'
import { lineText, type Form } from '../form-text.ts'
import type { Facts } from '../change-log/differences.ts'
import type { FieldError } from '../parse-result.ts'

/** In characters. */
export const CODE_MAX = 40

/** `size` is '' for a product without sizes. `barcode` is '' if there is none. */
export type Sku = { size: Size; sku: string; barcode: string }

/** One row of the form, with the values that it showed. */
export type EditedSku = Sku & { was: Pick<Sku, 'sku' | 'barcode'> }

export type SkuErrorCode = 'missing' | 'too-long' | 'repeated' | 'sku-taken' | 'not-a-code'
/** The number of the row in the form, and its input. */
export type SkuError = FieldError<`${number}-sku` | `${number}-barcode`, SkuErrorCode>

/** Reads the repeated inputs `size`, `sku`, `barcode`, `skuWas` and `barcodeWas`. */
export function parseSkus(form: Form): { value: EditedSku[]; errors: SkuError[] } {
  const texts = (name: string) => form.getAll(name).map(lineText)
  const columns = ['size', 'sku', 'barcode', 'skuWas', 'barcodeWas'].map(texts)
  const value = columns[0]!.map((size, row): EditedSku => {
    const [, sku = '', barcode = '', skuWas = '', barcodeWas = ''] = columns.map(
      (column) => column[row] ?? '',
    )
    return { size, sku, barcode, was: { sku: skuWas, barcode: barcodeWas } }
  })
  const skus = value.map(({ sku }) => sku.toLowerCase())
  const errors = value.flatMap(({ sku, barcode }, row): SkuError[] => {
    const isRepeated = skus.indexOf(sku.toLowerCase()) < row
    const code = skuError(sku) ?? (isRepeated ? 'repeated' : null)
    return [
      ...(code ? [{ field: `${row}-sku` as const, code }] : []),
      ...(isBarcode(barcode)
        ? []
        : [{ field: `${row}-barcode` as const, code: 'not-a-code' as const }]),
    ]
  })
  return { value, errors }
}

function skuError(sku: string): SkuErrorCode | null {
  if (sku === '') return 'missing'
  return sku.length > CODE_MAX ? 'too-long' : null
}

/** Barcodes of other systems than GTIN may have letters and signs of ASCII. */
export function isBarcode(barcode: string): boolean {
  return barcode.length <= CODE_MAX && /^[\x20-\x7e]*$/.test(barcode)
}

/** The SKUs and barcodes as the change log shows them. */
export function skuFacts(skus: readonly Sku[]): Facts {
  return Object.fromEntries(
    skus.flatMap(({ size, sku, barcode }) => [
      [size ? `SKU ${size}` : 'SKU', sku],
      [size ? `barcode ${size}` : 'barcode', barcode],
    ]),
  )
}

/** Whether the barcode is an EAN or UPC with a correct check digit: 8, 12, 13 or 14 digits. */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false
  const digits = [...barcode].map(Number).toReversed()
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 && Number(barcode) > 0
}

/** The key of a product's size in a list of SKUs. */
export function skuKey(productId: string, size: Size): string {
  return `${productId} ${size}`
}
