import { useId } from 'react'
import type { Product } from '#shop/catalogue/product-fields.ts'
import type { Size } from '#shop/catalogue/product.ts'
import { usePrehydrationValue } from '#web/ui/use-prehydration-value.ts'

type SizeChoiceProps = {
  product: Pick<Product, 'sizes' | 'countsSizes' | 'availableBySize'>
  chosen: Size
  onChoose: (size: Size) => void
}

const freeSize = [''] as const

/** A product without sizes has the single, selected option "Free size". */
export function SizeChoice({ product, chosen, onChoose }: SizeChoiceProps) {
  const id = useId()
  const offered = product.sizes.length > 0 ? product.sizes : freeSize
  const field = usePrehydrationValue<HTMLFieldSetElement>(chosen, (value) =>
    onChoose(offered.find((size) => size === value) ?? chosen),
  )
  return (
    <fieldset ref={field} role="radiogroup" aria-labelledby={id}>
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
