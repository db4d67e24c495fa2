import { findKind } from '#shop/kinds/product-kind.ts'
import { isSoldByMetre } from '#shop/tax/unit-codes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import type { ProductErrorTexts } from '../../messages.ts'
import { offeredSizes, sizesOfOtherKind, type FormKind } from './form-kind.ts'
import { CheckBoxes } from './check-boxes.tsx'
import { FormCard } from './form-card.tsx'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'

type StockFieldsProps = {
  typed: TypedProduct
  change: (change: Partial<TypedProduct>) => void
  problems: ProductErrorTexts
  kinds: readonly FormKind[]
}

/** From this number of sizes on, one press chooses all of them. */
const MANY_SIZES = 4

/** One quantity for the whole product, or one for each of its sizes. */
export function StockFields({ typed, change, problems, kinds }: StockFieldsProps) {
  const problem = problems.quantity
  const offered = offeredSizes(kinds, typed)
  const sizeProblem = problems.sizes ?? sizesOfOtherKind(kinds, typed)
  const byMetre = isSoldByMetre(typed, findKind(kinds, typed.type))
  const hasAll = typed.sizes.length === offered.length
  const countsSizes = typed.countsSizes && typed.sizes.length > 0
  return (
    <FormCard head="Stock">
      {offered.length > 0 && (
        <CheckBoxes
          legend="Sizes"
          name="size"
          all={offered}
          chosen={typed.sizes}
          onChange={(chosen) => change({ sizes: chosen })}
        />
      )}
      {offered.length >= MANY_SIZES && (
        <Button
          type="button"
          variant="quiet"
          size="compact"
          className="noscript:hidden"
          onClick={() => change({ sizes: hasAll ? [] : offered })}
        >
          {hasAll ? 'Clear all sizes' : 'Choose all sizes'}
        </Button>
      )}
      {sizeProblem && (
        <div data-problem tabIndex={-1}>
          <FieldProblem id="sizes-problem">{sizeProblem}</FieldProblem>
        </div>
      )}
      <label
        className={`flex min-h-11 w-fit items-center gap-2.5 ${typed.sizes.length === 0 ? 'text-stone' : ''}`}
      >
        <input
          type="checkbox"
          role="switch"
          name="countsSizes"
          className="size-6"
          checked={countsSizes}
          aria-checked={countsSizes}
          disabled={typed.sizes.length === 0}
          onChange={(event) => change({ countsSizes: event.currentTarget.checked })}
        />
        Count each size separately
      </label>
      {countsSizes ? (
        <div
          role="group"
          aria-label="Quantity of each size"
          className="mt-1 grid grid-cols-3 gap-3 md:grid-cols-5"
        >
          {typed.sizes.map((size) => (
            <Field
              key={size}
              label={`Quantity ${size}`}
              name={`quantity-${size}`}
              inputMode="numeric"
              placeholder="0"
              autoComplete="off"
              value={typed.sizeQuantities[size] ?? ''}
              aria-describedby={problem ? 'quantity-problem' : undefined}
              onChange={(event) =>
                change({
                  sizeQuantities: { ...typed.sizeQuantities, [size]: event.currentTarget.value },
                })
              }
            />
          ))}
          {problem && (
            <div data-problem tabIndex={-1} className="col-span-full">
              <FieldProblem id="quantity-problem">{problem}</FieldProblem>
            </div>
          )}
        </div>
      ) : (
        <Field
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          hint={byMetre ? 'In metres' : undefined}
          value={typed.quantity}
          problem={problem}
          className="mt-1 max-w-48"
          onChange={(event) => change({ quantity: event.currentTarget.value })}
        />
      )}
    </FormCard>
  )
}
