import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type CouponFieldProps = {
  /** The code that was entered last; '' without one. */
  code: string
  /** True if the amounts on screen include its discount. */
  isApplied: boolean
  /** Why the code gives no discount. */
  problem: string | null
  isBusy: boolean
  isLocked: boolean
  onApply: (code: string) => void
}

/** Shows an applied code with a button that removes it, else the field for a code. */
export function CouponField({
  code,
  isApplied,
  problem,
  isBusy,
  isLocked,
  onApply,
}: CouponFieldProps) {
  const [typed, setTyped] = useState(code)
  function apply(event: FormEvent) {
    event.preventDefault()
    if (!isLocked) onApply(typed.trim())
  }
  if (isApplied && !isBusy)
    return (
      <p role="status" className="mt-4 flex flex-wrap items-center gap-x-3">
        <span>
          Coupon code <strong>{code.toUpperCase()}</strong> applied
        </span>
        <Button
          type="button"
          variant="quiet"
          size="compact"
          disabled={isLocked}
          onClick={() => {
            setTyped('')
            onApply('')
          }}
        >
          Remove code
        </Button>
      </p>
    )
  return (
    <form onSubmit={apply} noValidate className="mt-4 flex flex-wrap items-end gap-3">
      <Field
        label="Coupon code"
        name="couponCode"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        problem={isBusy ? undefined : (problem ?? undefined)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="min-w-0 grow basis-40"
      />
      <Button variant="secondary" isBusy={isBusy && code !== ''} disabled={isLocked}>
        Apply
      </Button>
      <p role="status" className="sr-only">
        {isBusy ? '' : problem}
      </p>
    </form>
  )
}
