import type { Size } from '../../catalogue/product.ts'
import type { Sku } from '../../skus/sku.ts'
import { headingOf, type Cells } from './columns.ts'

/** The cells of a file about one size. An empty SKU and an undefined barcode keep the stored value. */
export type ReadSku = { size: Size; sku: string; barcode?: string | undefined }

const headingsOf = (size: Size) => [`SKU ${size}`.trim(), `Barcode ${size}`.trim()]

export function skuHeaders(sizes: readonly Size[]): string[] {
  return ['', ...sizes].flatMap(headingsOf)
}

export function skuCells(skus: readonly Sku[], sizes: readonly Size[]): string[] {
  return ['', ...sizes].flatMap((size) => {
    const found = skus.find((each) => each.size === size)
    return [found?.sku ?? '', found?.barcode ?? '']
  })
}

/** Reads the columns of this shop's export that the file has. */
export function readSkus(cells: Cells, sizes: readonly Size[]): ReadSku[] {
  return ['', ...sizes].flatMap((size) => {
    const [sku, barcode] = headingsOf(size).map((heading) => cells(headingOf(heading)))
    return sku === undefined && barcode === undefined ? [] : [{ size, sku: sku ?? '', barcode }]
  })
}

/** Of several variants with one size, the first that has a SKU or barcode gives it. */
export function skusOfVariants(
  variants: readonly { size: Size; sku?: string; barcode?: string }[],
): ReadSku[] {
  return [...Map.groupBy(variants, ({ size }) => size)].flatMap(([size, own]) => {
    const sku = own.map((each) => each.sku).find(Boolean) ?? ''
    const barcode = own.map((each) => each.barcode).find(Boolean)
    return sku || barcode ? [{ size, sku, barcode }] : []
  })
}
