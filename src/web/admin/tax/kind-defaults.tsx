import { Form, useNavigation } from 'react-router'
import type { KindTax } from '#shop/kinds/kind-tax-store.server.ts'
import type { HsnCode } from '#shop/tax/tax-store.server.ts'
import { unitCodes, unitText } from '#shop/tax/unit-codes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { HSN_LIST, HsnCodes } from './hsn-codes.tsx'
import { goodsClassOptions } from './tax-messages.ts'

const unitOptions = unitCodes.map((value) => ({ value, label: unitText(value) }))

type KindDefaultsProps = {
  kinds: readonly KindTax[]
  codes: readonly HsnCode[]
  version: string
  problems: Partial<Record<string, string>>
}

/** The page remounts this form when the settings change, so that it shows the saved values. */
export function KindDefaults({ kinds, codes, version, problems }: KindDefaultsProps) {
  const isSending = useNavigation().state !== 'idle'
  if (kinds.length === 0) return <p className="text-stone">Your shop has no kinds yet.</p>
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <input type="hidden" name="taxVersion" value={version} />
      <HsnCodes codes={codes} />
      {kinds.map(({ slug, singular, goodsClass, hsn, unit }) => (
        <fieldset key={slug} className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-1 text-lg">{singular}</legend>
          <SelectField
            label="Goods class"
            name={`class-${slug}`}
            defaultValue={goodsClass}
            options={goodsClassOptions}
          />
          <Field
            label="HSN code"
            name={`hsn-${slug}`}
            list={HSN_LIST}
            autoComplete="off"
            defaultValue={hsn}
            hint="Type digits or a word to search"
            problem={problems[`hsn-${slug}`]}
          />
          <SelectField
            label="Unit on invoices"
            name={`unit-${slug}`}
            defaultValue={unit}
            options={unitOptions}
          />
        </fieldset>
      ))}
      <Button size="compact" name="intent" value="save-kinds" isBusy={isSending}>
        Save defaults
      </Button>
    </Form>
  )
}
