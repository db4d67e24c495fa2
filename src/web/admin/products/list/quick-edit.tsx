import { useEffect, useId, type InputHTMLAttributes } from 'react'
import type { AdminProduct } from '#shop/catalogue/admin-list.ts'
import { parseRupees } from '#shop/rupees.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useQuickEdit } from './use-quick-edit.ts'

/** Edits price and quantity in the row. Quantities by size can be edited only in the product form. */
export function QuickEdit({ product }: { product: AdminProduct }) {
  const { fetcher, values, onHand, isChanged, isSaving, type } = useQuickEdit(product)
  const answer = fetcher.data
  const isAboveOriginal = (parseRupees(values.price) ?? 0) > product.originalPricePaise

  useEffect(() => {
    if (answer) notify[answer.tone](answer.text)
  }, [answer])

  return (
    <fetcher.Form
      method="post"
      action="/admin/products"
      className="grid grid-cols-[1fr_1fr_auto] items-start gap-2"
      onSubmit={(event) => isSaving && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="quick-edit" />
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="basedOn" value={values.basedOn} />
      <SmallField
        label="Selling price"
        of={product.title}
        name="price"
        inputMode="decimal"
        value={values.price}
        problem={answer?.problems?.sellingPrice}
        warning={
          isAboveOriginal && !answer?.problems?.sellingPrice
            ? 'Above the original price'
            : undefined
        }
        onChange={(event) => type({ price: event.currentTarget.value })}
      />
      {onHand === null ? (
        <p className="self-end pb-2.5 text-sm text-stone">Counted by size</p>
      ) : (
        <>
          <input type="hidden" name="seen" value={values.seen} />
          <SmallField
            label="Quantity"
            of={product.title}
            name="quantity"
            inputMode="numeric"
            value={values.quantity}
            problem={answer?.problems?.quantity}
            onChange={(event) => type({ quantity: event.currentTarget.value })}
          />
        </>
      )}
      <Button
        look={isChanged ? 'primary' : 'secondary'}
        room="dense"
        isBusy={isSaving}
        className="mt-5"
        aria-label={`Save ${product.title}`}
      >
        Save
      </Button>
      <p
        role="status"
        className={
          answer?.tone === 'error' && !isSaving
            ? 'col-span-3 text-sm font-semibold text-rose'
            : 'sr-only'
        }
      >
        {isSaving ? '' : answer?.text}
      </p>
    </fetcher.Form>
  )
}

type SmallFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  of: string
  problem?: string | undefined
  warning?: string | undefined
}

function SmallField({ label, of, problem, warning, ...rest }: SmallFieldProps) {
  const id = useId()
  const note = problem ?? warning
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm text-stone">
        {label}
        <span className="sr-only"> of {of}</span>
      </label>
      <input
        {...rest}
        id={id}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className="figures min-h-11 w-full rounded-sm border border-stone/80 bg-paper px-2.5 aria-invalid:border-2 aria-invalid:border-rose"
      />
      {note && (
        <p
          id={`${id}-note`}
          className={`mt-0.5 text-sm ${problem ? 'font-semibold text-rose' : ''}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
