import { advanceNames } from '#shop/advance-mode.ts'
import { MAKING_DAYS_MAX, type SaleMode } from '#shop/advance-sale.ts'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ProductErrorTexts } from '../../messages.ts'
import { FormCard } from '../form/form-card.tsx'

type FieldsProps = {
  typed: TypedProduct
  change: (change: Partial<TypedProduct>) => void
  problems: ProductErrorTexts
}

const modeHints: Record<SaleMode, string> = {
  '': 'The quantity is what you have. Orders leave by your usual days of dispatch.',
  'pre-order':
    'The quantity is how many pieces you sell before they arrive; each order takes from it. On the day of dispatch the rest becomes stock in hand. If more or fewer pieces arrive, correct the quantity; if they are late, move the day.',
  'made-to-order':
    'The quantity is how many more pieces you can take on. Each ordered piece lowers it, until the piece leaves or is cancelled.',
}

/** The date and the days are shown by CSS, so that the form also works without script. */
export function AdvanceFields({ typed, change, problems }: FieldsProps) {
  return (
    <FormCard head="Way of sale" className="group">
      <SelectField
        label="Sold"
        name="saleMode"
        options={[
          { value: '', label: 'From stock' },
          ...Object.entries(advanceNames).map(([value, label]) => ({ value, label })),
        ]}
        value={typed.saleMode}
        hint={modeHints[typed.saleMode as SaleMode]}
        problem={problems.saleMode}
        onChange={(event) => change({ saleMode: event.currentTarget.value })}
      />
      <Field
        type="date"
        label="Dispatched from"
        name="dispatchFrom"
        hint="Customers see this day and agree to it before they pay"
        className="mt-3 hidden group-has-[option[value=pre-order]:checked]:block"
        value={typed.dispatchFrom}
        problem={problems.dispatchFrom}
        onChange={(event) => change({ dispatchFrom: event.currentTarget.value })}
      />
      <Field
        label="Working days until dispatch"
        name="makingDays"
        inputMode="numeric"
        autoComplete="off"
        hint={`From 1 to ${MAKING_DAYS_MAX}, counted by your days of dispatch`}
        className="mt-3 hidden group-has-[option[value=made-to-order]:checked]:block"
        value={typed.makingDays}
        problem={problems.makingDays}
        onChange={(event) => change({ makingDays: event.currentTarget.value })}
      />
    </FormCard>
  )
}
