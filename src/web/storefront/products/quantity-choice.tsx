import { useEffect, useId, useState } from 'react'
import { clampQuantity } from '#shop/catalogue/chosen-quantity.ts'
import { MinusIcon, PlusIcon } from '#web/ui/icons.tsx'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'

type QuantityChoiceProps = {
  quantity: number
  available: number
  onChange: (quantity: number) => void
  /** Where several stand on one page: `of TITLE`. */
  nameEnd?: string
  isLabelShown?: boolean
}

const step = 'grid size-11 place-items-center hover:text-madder disabled:text-stone/60'

/** While somebody types, the field may be empty; as soon as it says something, it says something that can be bought. */
export function QuantityChoice({
  quantity,
  available,
  onChange,
  nameEnd = '',
  isLabelShown = true,
}: QuantityChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState(String(quantity))
  useEffect(() => setTyped(String(quantity)), [quantity])
  const name = (words: string) => [words, nameEnd].filter(Boolean).join(' ')

  function settle(value: string | number) {
    const next = clampQuantity(value, available)
    setTyped(String(next))
    if (next !== quantity) onChange(next)
  }

  const field = useEarlyChoice<HTMLInputElement>(typed, settle)

  return (
    <div>
      <label htmlFor={id} className={isLabelShown ? 'block font-semibold' : 'sr-only'}>
        Quantity{nameEnd && <span className="sr-only"> {nameEnd}</span>}
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
          className="figures h-11 w-12 appearance-none bg-transparent text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
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
