import type { Size } from '../../catalogue/product.ts'
import type { ImportedSku } from '../../skus/import-skus.server.ts'
import { CODE_MAX, isBarcode, type Sku } from '../../skus/sku.ts'
import type { ReadSku } from '../formats/sku-columns.ts'
import type { ImportNote } from '../import-note.ts'

type Target = {
  productId: string
  sizes: readonly Size[]
  stored: readonly Sku[]
  /** The products that have the SKUs of the file, by SKU in lower case. */
  owners: ReadonlyMap<string, string>
}

/** The SKUs and barcodes to save, without those that cannot be saved, and a note for each change. */
export function planSkus(
  read: readonly ReadSku[],
  { productId, sizes, stored, owners }: Target,
): { skus: ImportedSku[]; notes: ImportNote[] } {
  const offered = sizes.length > 0 ? sizes : ['']
  const [used, leftOut, skus] = [new Set<string>(), [] as string[], [] as ImportedSku[]]
  const notes: ImportNote[] = []
  for (const { size, sku, barcode } of read) {
    const [key, before] = [sku.toLowerCase(), stored.find((row) => row.size === size)]
    const isFree = !used.has(key) && (owners.get(key) ?? productId) === productId
    const isUsable = offered.includes(size) && isFree && sku.length <= CODE_MAX
    const isReadable = offered.includes(size) && isBarcode(barcode ?? '')
    if (sku && !isUsable) leftOut.push(sku)
    if (barcode && !isReadable) leftOut.push(barcode)
    if (sku) used.add(key)
    const wanted = {
      size,
      sku: isUsable && sku && sku !== before?.sku ? sku : undefined,
      barcode: isReadable && barcode !== (before?.barcode ?? '') ? barcode : undefined,
    }
    if (wanted.sku === undefined && wanted.barcode === undefined) continue
    skus.push(wanted)
    if (before) notes.push(...changesOf(before, wanted))
  }
  if (leftOut.length > 0) notes.push({ code: 'skus-left-out', names: leftOut })
  return { skus, notes }
}

function changesOf(before: Sku, wanted: ImportedSku): ImportNote[] {
  return (['sku', 'barcode'] as const).flatMap((part): ImportNote[] => {
    const after = wanted[part]
    return after === undefined
      ? []
      : [{ code: 'sku-changes', part, size: before.size, before: before[part], after }]
  })
}
