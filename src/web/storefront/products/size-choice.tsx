import { useId } from 'react'
import type { Product, Size } from '#shop/catalogue/product.ts'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'

type SizeChoiceProps = {
  product: Pick<Product, 'sizes' | 'countsSizes' | 'availableBySize'>
  chosen: Size | ''
  onChoose: (size: Size | '') => void
}

const freeSize = [''] as const

/** A piece without sizes still says so: there is one choice, and it is made. */
export function SizeChoice({ product, chosen, onChoose }: SizeChoiceProps) {
  const id = useId()
  const offered = product.sizes.length > 0 ? product.sizes : freeSize
  const place = useEarlyChoice<HTMLFieldSetElement>(chosen, (value) =>
    onChoose(offered.find((size) => size === value) ?? chosen),
  )
  return (
    <fieldset ref={place} role="radiogroup" aria-labelledby={id}>
      <legend id={id} className="font-semibold">
        Size
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {offered.map((size) => {
          const isSoldOut =
            product.countsSizes && size !== '' && (product.availableBySize[size] ?? 0) <= 0
          return (
            <label
              key={size}
              className={`relative grid min-h-11 min-w-12 place-items-center rounded-sm border px-3 has-checked:border-madder has-checked:bg-madder has-checked:font-semibold has-checked:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${
                isSoldOut
                  ? 'border-dashed border-stone text-stone line-through'
                  : 'border-stone hover:border-madder'
              }`}
            >
              <input
                type="radio"
                name={id}
                value={size}
                checked={size === chosen}
                onChange={() => onChoose(size)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {size || 'Free size'}
              {isSoldOut && <span className="sr-only"> sold out</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
