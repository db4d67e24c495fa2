import { useEffect, useId, type FocusEvent, type InputHTMLAttributes } from 'react'
import { Form } from 'react-router'
import type { AdminProduct } from '#shop/catalogue/admin-list/admin-list.ts'
import { parseRupees } from '#shop/rupees.ts'
import { DISCARD_EVENT } from '#web/forms/typed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { editColumnsClass } from './column-headings.tsx'
import { useQuickEdit } from './use-quick-edit.ts'

/** Edits price and quantity in the row: saved when the focus leaves it or by Enter, discarded by
 * Escape. Quantities by size can be edited only in the product form. */
export function QuickEdit({ product }: { product: AdminProduct }) {
  const edit = useQuickEdit(product)
  const { result, values, onHand, isChanged, isSaving } = edit

  useEffect(() => {
    if (result?.tone === 'error') notify.error(result.text)
  }, [result])

  return (
    <Form
      method="post"
      action="/admin/products"
      className={`grid items-start gap-2 ${editColumnsClass}`}
      onSubmit={(event) => {
        event.preventDefault()
        edit.save(event.currentTarget)
      }}
      onBlur={(event) =>
        edit.isSavedOnLeaving && isLeft(event) && event.currentTarget.requestSubmit()
      }
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        edit.discard()
        currentTarget.dispatchEvent(new Event(DISCARD_EVENT, { bubbles: true }))
      }}
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
        problem={result?.problems?.sellingPrice}
        warning={priceWarning(edit, product)}
        onChange={(event) => edit.type({ price: event.currentTarget.value })}
      />
      {onHand === null ? (
        <p className="self-end pb-2.5 text-sm text-stone xl:self-center xl:pb-0">Counted by size</p>
      ) : (
        <>
          <input type="hidden" name="seen" value={values.seen} />
          <SmallField
            label="Quantity"
            of={product.title}
            name="quantity"
            inputMode="numeric"
            value={values.quantity}
            problem={result?.problems?.quantity}
            onChange={(event) => edit.type({ quantity: event.currentTarget.value })}
          />
        </>
      )}
      <EditButtons edit={edit} title={product.title} />
      <p
        role="status"
        className={
          result?.tone === 'error' && isChanged && !isSaving
            ? 'col-span-3 text-sm font-semibold text-rose'
            : 'sr-only'
        }
      >
        {isSaving ? '' : result?.text}
      </p>
    </Form>
  )
}

/** A switch to another window does not leave the row. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget) && document.hasFocus()
}

function priceWarning(
  { values, isHalved }: ReturnType<typeof useQuickEdit>,
  { originalPricePaise }: AdminProduct,
): string | undefined {
  if ((parseRupees(values.price) ?? 0) > originalPricePaise) return 'Above the original price'
  return isHalved ? 'Less than half: press Save' : undefined
}

type EditButtonsProps = { edit: ReturnType<typeof useQuickEdit>; title: string }

/** The place of the buttons is kept, so that the row does not move when they appear. */
function EditButtons({ edit, title }: EditButtonsProps) {
  const { isChanged, isSaving, isBusy, canUndo, undo } = edit
  return (
    <div className="mt-5 grid w-20 *:col-start-1 *:row-start-1 xl:mt-0">
      <Button
        size="compact"
        isBusy={isBusy}
        className={isChanged || isSaving ? '' : 'invisible noscript:visible'}
        aria-label={`Save ${title}`}
      >
        Save
      </Button>
      {canUndo && (
        <Button
          type="button"
          variant="secondary"
          size="compact"
          onClick={undo}
          aria-label={`Undo the change of ${title}`}
        >
          Undo
        </Button>
      )}
    </div>
  )
}

type SmallFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  of: string
  problem?: string | undefined
  warning?: string | undefined
}

/** On a wide screen the column has a heading instead of the label. */
function SmallField({ label, of, problem, warning, ...rest }: SmallFieldProps) {
  const id = useId()
  const note = problem ?? warning
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm text-stone xl:sr-only">
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
