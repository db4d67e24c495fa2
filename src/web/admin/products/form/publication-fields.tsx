import {
  publicationStates,
  stateHints,
  stateNames,
  type PublicationState,
} from '#shop/catalogue/publication.ts'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import type { ProductErrorTexts } from '../../messages.ts'
import { FormCard } from './form-card.tsx'

type FieldsProps = {
  typed: TypedProduct
  change: (change: Partial<TypedProduct>) => void
  problems: ProductErrorTexts
}

/** The times are shown by CSS, so that the form also works without script. */
export function PublicationFields({ typed, change, problems }: FieldsProps) {
  return (
    <FormCard head="Publication" className="group grid gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <label htmlFor="state" className="mb-1 block font-semibold">
          State
        </label>
        <select
          id="state"
          name="state"
          value={typed.state}
          onChange={(event) => change({ state: event.currentTarget.value })}
          aria-invalid={problems.state ? true : undefined}
          aria-describedby={problems.state ? 'state-problem' : 'state-hint'}
          className="min-h-12 w-full rounded-sm border border-stone/80 bg-paper px-3"
        >
          {publicationStates.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </select>
        <p id="state-hint" className="mt-1 text-sm text-stone">
          {stateHints[typed.state as PublicationState]}
        </p>
        {problems.state && <FieldProblem id="state-problem">{problems.state}</FieldProblem>}
      </div>
      {(['publishedFrom', 'publishedUntil'] as const).map((name) => (
        <Field
          key={name}
          type="datetime-local"
          label={name === 'publishedFrom' ? 'Published from' : 'Published until'}
          name={name}
          hint="Indian time; empty for no limit"
          className="hidden group-has-[option[value=scheduled]:checked]:block"
          value={typed[name]}
          problem={problems[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
    </FormCard>
  )
}
