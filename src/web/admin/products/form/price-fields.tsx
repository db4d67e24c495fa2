import { categories } from '#shop/catalogue/product.ts'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { percentOff } from '#shop/money.ts'
import { parseRupees } from '#shop/rupees.ts'
import { findKind } from '#shop/kinds/product-kind.ts'
import { isSoldByMetre } from '#shop/tax/unit-codes.ts'
import { Field } from '#web/ui/field.tsx'
import type { ProductErrorTexts } from '../../messages.ts'
import { withKind, type FormKind } from './form-kind.ts'
import { CheckBoxes } from './check-boxes.tsx'
import { FormCard } from './form-card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type FieldsProps = {
  typed: TypedProduct
  change: (change: Partial<TypedProduct>) => void
  problems: ProductErrorTexts
  kinds: readonly FormKind[]
}

/** Prices, type and categories. */
export function PriceFields({ typed, change, problems, kinds }: FieldsProps) {
  const selling = parseRupees(typed.sellingPrice) ?? 0
  const original = parseRupees(typed.originalPrice) ?? Infinity
  const isAboveOriginal = selling > original
  const per = isSoldByMetre(typed, findKind(kinds, typed.type)) ? ' per metre' : ''
  const isReduced = selling > 0 && selling < original && original < Infinity

  return (
    <FormCard head="Price and categories" className="grid grid-cols-2 gap-3">
      <Field
        label="Original Price"
        name="originalPrice"
        required
        inputMode="decimal"
        autoComplete="off"
        hint={`In rupees${per}; the MRP`}
        value={typed.originalPrice}
        problem={problems.originalPrice}
        onChange={(event) => change({ originalPrice: event.currentTarget.value })}
      />
      <Field
        label="Selling Price"
        name="sellingPrice"
        required
        inputMode="decimal"
        autoComplete="off"
        hint={`In rupees${per}${isReduced ? `; ${percentOff(original, selling)}% off` : ''}`}
        value={typed.sellingPrice}
        problem={problems.sellingPrice}
        warning={
          isAboveOriginal && !problems.sellingPrice
            ? 'This is above the original price.'
            : undefined
        }
        onChange={(event) => change({ sellingPrice: event.currentTarget.value })}
      />
      <Field
        label="Cost Price"
        name="costPrice"
        inputMode="decimal"
        autoComplete="off"
        hint={`In rupees${per}, without GST; only you see it`}
        value={typed.costPrice}
        problem={problems.costPrice}
        onChange={(event) => change({ costPrice: event.currentTarget.value })}
      />
      <TypeChoice
        value={typed.type}
        kinds={kinds}
        problem={problems.type}
        onChange={(type) => change(withKind(kinds, typed, type))}
      />
      <div className="col-span-2">
        <CheckBoxes
          legend="Categories"
          name="category"
          all={categories}
          chosen={typed.categories}
          onChange={(chosen) => change({ categories: chosen })}
        />
      </div>
    </FormCard>
  )
}

function TypeChoice({
  value,
  kinds,
  problem,
  onChange,
}: {
  value: string
  kinds: readonly FormKind[]
  problem: string | undefined
  onChange: (type: string) => void
}) {
  return (
    <SelectField
      id="type"
      label="Type"
      name="type"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      problem={problem}
      options={kinds.map(({ slug, singular }) => ({ value: slug, label: singular }))}
    />
  )
}
