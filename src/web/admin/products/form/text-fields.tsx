import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import type { ProductErrorTexts } from '../../messages.ts'
import { FormCard } from './form-card.tsx'

type FieldsProps = {
  typed: TypedProduct
  change: (change: Partial<TypedProduct>) => void
  problems: ProductErrorTexts
  designs: readonly string[]
}

export function TextFields({ typed, change, problems, designs }: FieldsProps) {
  return (
    <FormCard head="Title and description" className="space-y-4">
      <Field
        label="Title"
        name="title"
        required
        value={typed.title}
        problem={problems.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextField
        label="Description"
        name="description"
        required
        rows={6}
        value={typed.description}
        problem={problems.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Field
        label="Design"
        name="design"
        list="designs"
        autoComplete="off"
        hint="Products that differ only by colour have the same design; their pages link to each other."
        value={typed.design}
        problem={problems.design}
        onChange={(event) => change({ design: event.currentTarget.value })}
      />
      <datalist id="designs">
        {designs.map((design) => (
          <option key={design}>{design}</option>
        ))}
      </datalist>
    </FormCard>
  )
}
