import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import type { ProductErrorTexts } from '../../messages.ts'

type FieldsProps = {
  typed: TypedProduct
  change: (change: Partial<TypedProduct>) => void
  problems: ProductErrorTexts
}

export function TextFields({ typed, change, problems }: FieldsProps) {
  return (
    <div className="space-y-4 border border-hem bg-paper p-3 md:p-4">
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
    </div>
  )
}
