import { Form, useNavigation } from 'react-router'
import type { ImportDefaults } from '#shop/import-export/import/import-defaults.ts'
import { categories } from '#shop/catalogue/product.ts'
import type { ProductKind } from '#shop/kinds/product-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { CheckBox } from '../check-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type DefaultsFormProps = {
  defaults: ImportDefaults
  isOpen: boolean
  kinds: readonly Pick<ProductKind, 'slug' | 'singular'>[]
}

export function DefaultsForm({ defaults, isOpen, kinds }: DefaultsFormProps) {
  const { formData } = useNavigation()
  return (
    <details open={isOpen} className="mb-8 border border-hem bg-paper px-4">
      <summary className="cursor-pointer py-1 leading-11 font-semibold">
        Defaults for missing values
      </summary>
      <Form method="post" className="space-y-4 pb-5">
        <input type="hidden" name="intent" value="check-again" />
        <p className="max-w-measure text-sm text-stone">
          For new products only, and only where the file has no value. The list below shows the
          result.
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            label="Type"
            name="type"
            defaultValue={defaults.type ?? ''}
            options={[
              { value: '', label: 'None: refuse those without' },
              ...kinds.map(({ slug, singular }) => ({ value: slug, label: singular })),
            ]}
          />
          <Field label="Stock" name="stock" inputMode="numeric" defaultValue={defaults.stock} />
          <TextField
            label="Description"
            name="description"
            rows={3}
            defaultValue={defaults.description}
          />
          <TextField
            label="Highlights, one per line"
            name="highlights"
            rows={3}
            defaultValue={defaults.highlights.join('\n')}
          />
        </div>
        <fieldset>
          <legend className="font-semibold">Categories</legend>
          <div className="flex flex-wrap gap-x-5">
            {categories.map((category) => (
              <CheckBox
                key={category}
                name="category"
                value={category}
                defaultChecked={defaults.categories.includes(category)}
              >
                {category}
              </CheckBox>
            ))}
          </div>
        </fieldset>
        <CheckBox name="withUnpublished" value="on" defaultChecked={defaults.withUnpublished}>
          Also import products that are hidden or drafts in the other shop
        </CheckBox>
        <Button
          variant="secondary"
          size="compact"
          isBusy={formData?.get('intent') === 'check-again'}
        >
          Check again
        </Button>
      </Form>
    </details>
  )
}
