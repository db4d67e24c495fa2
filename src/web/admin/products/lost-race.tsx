import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { withTheirs, wordsOf, type EditedField } from './merge-edits.ts'
import type { TypedProduct } from './typed-product.ts'
import type { LostRace } from './use-product-form.ts'

const names: Record<EditedField, string> = {
  title: 'Title',
  description: 'Description',
  originalPrice: 'Original Price',
  sellingPrice: 'Selling Price',
  quantity: 'Quantity',
  type: 'Type',
  sizes: 'Sizes',
  countsSizes: 'Count each size separately',
  sizeQuantities: 'Quantity of each size',
  categories: 'Categories',
  highlights: 'Highlights',
  pictures: 'Pictures',
}

/** Somebody else saved while this form was open: what both changed lies side by side, and nothing was overwritten. */
export function LostRaceBox({
  race,
  mine,
  onTake,
}: {
  race: LostRace
  mine: TypedProduct
  onTake: (product: TypedProduct) => void
}) {
  const open = race.disputed.filter(
    (field) => JSON.stringify(mine[field]) !== JSON.stringify(race.theirs[field]),
  )
  const box = useRef<HTMLElement>(null)
  // The button that was pressed is at the other end of a long form.
  useEffect(() => box.current?.focus(), [race])
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-label="Changed by somebody else"
      className="scroll-mt-28 mb-6 border-l-4 border-rose bg-paper p-4"
    >
      <h2 className="text-xl">Somebody else changed this product first</h2>
      <p className="mt-1">
        Nothing was overwritten.{' '}
        {open.length > 0
          ? 'Compare, take what is right, then press Update Product.'
          : 'Look at it once more, then press Update Product.'}
      </p>
      {race.taken.length > 0 && (
        <p className="mt-1 text-stone">
          Taken from theirs, because you had not touched it:{' '}
          {race.taken.map((field) => names[field]).join(', ')}.
        </p>
      )}
      {open.length > 0 && (
        <ul className="mt-3 divide-y divide-hem border-y border-hem">
          {open.map((field) => (
            <li
              key={field}
              className="grid gap-x-4 gap-y-1 py-2 md:grid-cols-[10rem_1fr_1fr_auto] md:items-center"
            >
              <strong className="font-semibold">{names[field]}</strong>
              <p className="whitespace-pre-line">
                <span className="text-sm text-stone">Theirs: </span>
                {wordsOf(race.theirs, field)}
              </p>
              <p className="whitespace-pre-line">
                <span className="text-sm text-stone">Yours: </span>
                {wordsOf(mine, field)}
              </p>
              <Button
                type="button"
                look="secondary"
                room="dense"
                aria-label={`Take their ${names[field]}`}
                onClick={() => onTake(withTheirs(mine, race.theirs, field))}
              >
                Take theirs
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
