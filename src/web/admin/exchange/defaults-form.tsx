import { Form, useNavigation } from 'react-router'
import type { ImportDefaults } from '#shop/exchange/import-defaults.ts'
import { categories, collectionHeading, productTypes } from '#shop/catalogue/product.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'

/** What the owner says about new products for which the file says nothing. */
export function DefaultsForm({ defaults, isOpen }: { defaults: ImportDefaults; isOpen: boolean }) {
  const { formData } = useNavigation()
  return (
    <details open={isOpen} className="mb-8 border border-hem bg-paper px-4">
      <summary className="cursor-pointer py-1 leading-11 font-semibold">
        What the file does not say
      </summary>
      <Form method="post" className="space-y-4 pb-5">
        <input type="hidden" name="intent" value="check-again" />
        <p className="max-w-measure text-sm text-stone">
          For new products only, and only where their own lines say nothing. The list below shows
          what comes of it.
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          <div>
            <label htmlFor="default-type" className="mb-1 block font-semibold">
              Type
            </label>
            <select
              id="default-type"
              name="type"
              defaultValue={defaults.type ?? ''}
              className="block min-h-12 w-full rounded-sm border border-stone/70 bg-paper px-3"
            >
              <option value="">None: refuse those without</option>
              {productTypes.map((type) => (
                <option key={type} value={type}>
                  {collectionHeading(type)}
                </option>
              ))}
            </select>
          </div>
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
              <Tick
                key={category}
                name="category"
                value={category}
                isOn={defaults.categories.includes(category)}
              >
                {category}
              </Tick>
            ))}
          </div>
        </fieldset>
        <Tick name="withUnpublished" value="on" isOn={defaults.withUnpublished}>
          Also bring in what is hidden or a draft in the other shop
        </Tick>
        <Button look="secondary" room="dense" isBusy={formData?.get('intent') === 'check-again'}>
          Check again
        </Button>
      </Form>
    </details>
  )
}

function Tick({
  name,
  value,
  isOn,
  children,
}: {
  name: string
  value: string
  isOn: boolean
  children: string
}) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isOn}
        className="size-6 accent-madder"
      />
      {children}
    </label>
  )
}
