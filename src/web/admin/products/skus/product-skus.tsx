import { useFetcher } from 'react-router'
import type { Sku } from '#shop/skus/sku.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useNotification } from '../../use-notified-result.ts'
import type { ListResult } from '../list/list-result.ts'

type ProductSkusProps = { productId: string; skus: readonly Sku[] }

/** Edits SKU and barcode of each size. The rows start anew when the stored values change. */
export function ProductSkus({ productId, skus }: ProductSkusProps) {
  const fetcher = useFetcher<ListResult>({ key: `skus-${productId}` })
  const { data: result, state } = fetcher
  const isSaving = state !== 'idle'
  useNotification(result)
  return (
    <fetcher.Form
      method="post"
      action={`/admin/productinfos/${productId}`}
      aria-labelledby="skus-heading"
      className="border border-hem bg-paper p-4"
      onSubmit={(event) => isSaving && event.preventDefault()}
    >
      <h2 id="skus-heading" className="text-xl">
        SKU and barcode
      </h2>
      <p className="mt-1 text-sm text-stone">
        The number on your shelf and on packing slips. Search finds both.
      </p>
      <input type="hidden" name="intent" value="save-skus" />
      <input type="hidden" name="id" value={productId} />
      <div key={JSON.stringify(skus)} className="mt-3 space-y-3">
        {skus.map((row, index) => (
          <SkuRow key={row.size} row={row} index={index} problems={result?.skuProblems ?? {}} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="secondary" size="compact" isBusy={isSaving}>
          Save SKUs
        </Button>
        <p role="status" className="text-sm font-semibold text-rose">
          {!isSaving && result?.tone === 'error' ? result.text : ''}
        </p>
      </div>
    </fetcher.Form>
  )
}

type SkuRowProps = {
  row: Sku
  index: number
  problems: NonNullable<ListResult['skuProblems']>
}

function SkuRow({ row: { size, sku, barcode }, index, problems }: SkuRowProps) {
  const ofSize = size && ` ${size}`
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <input type="hidden" name="size" value={size} />
      <input type="hidden" name="skuWas" value={sku} />
      <input type="hidden" name="barcodeWas" value={barcode} />
      <Field
        label={`SKU${ofSize}`}
        name="sku"
        autoComplete="off"
        defaultValue={sku}
        problem={problems[`${index}-sku`]}
      />
      <Field
        label={`Barcode${ofSize}`}
        name="barcode"
        autoComplete="off"
        defaultValue={barcode}
        problem={problems[`${index}-barcode`]}
      />
    </div>
  )
}
