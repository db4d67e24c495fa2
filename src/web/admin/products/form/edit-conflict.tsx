import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { withTheirs, typedText } from './merge-edits.ts'
import { typedLabels, type TypedProduct } from '#shop/catalogue/typed-product.ts'
import type { Conflict } from './use-product-form.ts'

/** Shown if another admin saved while this form was open. Fields that both admins changed are shown
 * side by side. */
export function EditConflict({
  conflict,
  mine,
  onTake,
}: {
  conflict: Conflict
  mine: TypedProduct
  onTake: (product: TypedProduct) => void
}) {
  const open = conflict.disputed.filter(
    (field) => JSON.stringify(mine[field]) !== JSON.stringify(conflict.theirs[field]),
  )
  const box = useRef<HTMLElement>(null)
  // The focus moves here, because the submit button is at the opposite end of a long form.
  useEffect(() => box.current?.focus(), [conflict])
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
      {conflict.taken.length > 0 && (
        <p className="mt-1 text-stone">
          Taken from theirs, because you had not touched it:{' '}
          {conflict.taken.map((field) => typedLabels[field]).join(', ')}.
        </p>
      )}
      {open.length > 0 && (
        <ul className="mt-3 divide-y divide-hem border-y border-hem">
          {open.map((field) => (
            <li
              key={field}
              className="grid gap-x-4 gap-y-1 py-2 md:grid-cols-[10rem_1fr_1fr_auto] md:items-center"
            >
              <strong className="font-semibold">{typedLabels[field]}</strong>
              <p className="whitespace-pre-line">
                <span className="text-sm text-stone">Theirs: </span>
                {typedText(conflict.theirs, field)}
              </p>
              <p className="whitespace-pre-line">
                <span className="text-sm text-stone">Yours: </span>
                {typedText(mine, field)}
              </p>
              <Button
                type="button"
                variant="secondary"
                size="compact"
                aria-label={`Take their ${typedLabels[field]}`}
                onClick={() => onTake(withTheirs(mine, conflict.theirs, field))}
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
