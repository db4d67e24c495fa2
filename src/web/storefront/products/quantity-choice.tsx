import { useEffect, useId, useState } from 'react'
import { clampQuantity } from '#shop/catalogue/chosen-quantity.ts'
import { MinusIcon, PlusIcon } from '#web/ui/icons/shell-icons.tsx'
import { usePrehydrationValue } from '#web/ui/use-prehydration-value.ts'

type QuantityChoiceProps = {
  quantity: number
  available: number
  onChange: (quantity: number) => void
  /** Distinguishes several quantity fields on one page, for example `of TITLE`. */
  nameSuffix?: string
  isLabelShown?: boolean
}

const step = 'grid size-[44px] place-items-center hover:text-madder disabled:text-stone/60'

/** The field may be empty while the customer types. Any other value is limited to the available quantity. */
export function QuantityChoice({
  quantity,
  available,
  onChange,
  nameSuffix = '',
  isLabelShown = true,
}: QuantityChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState(String(quantity))
  useEffect(() => setTyped(String(quantity)), [quantity])
  const name = (label: string) => [label, nameSuffix].filter(Boolean).join(' ')

  function settle(value: string | number) {
    const next = clampQuantity(value, available)
    setTyped(String(next))
    if (next !== quantity) onChange(next)
  }

  const field = usePrehydrationValue<HTMLInputElement>(typed, settle)

  return (
    <div className="noscript:hidden">
      <label htmlFor={id} className={isLabelShown ? 'block font-semibold' : 'sr-only'}>
        Quantity{nameSuffix && <span className="sr-only"> {nameSuffix}</span>}
      </label>
      <div
        className={`flex w-fit items-center rounded-sm border border-stone ${isLabelShown ? 'mt-2' : ''}`}
      >
        <button
          type="button"
          aria-label={name('Decrease quantity')}
          disabled={quantity <= 1}
          onClick={() => settle(quantity - 1)}
          className={step}
        >
          <MinusIcon className="size-5" />
        </button>
        <input
          ref={field}
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={Math.max(1, available)}
          step={1}
          value={typed}
          onChange={(event) => {
            if (event.target.value === '') setTyped('')
            else settle(event.target.value)
          }}
          onBlur={(event) => settle(event.target.value)}
          className="figures h-[44px] w-[48px] appearance-none bg-transparent text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label={name('Increase quantity')}
          disabled={quantity >= available}
          onClick={() => settle(quantity + 1)}
          className={step}
        >
          <PlusIcon className="size-5" />
        </button>
      </div>
    </div>
  )
}
