import { useState } from 'react'
import type { Offer } from '#shop/offers/offer.ts'
import { generateCode } from '#shop/offers/offer-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { RadioGroup } from './offer-choices.tsx'
import type { Problems } from './offer-result.ts'

export type FieldsProps = { offer: Offer | null; problems: Problems }

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'ended', label: 'Ended' },
]

/** The code stays in the form but is hidden for an automatic offer, so that a wrong tap loses nothing. */
export function CodeFields({ offer, problems }: FieldsProps) {
  const [isAutomatic, setAutomatic] = useState<'yes' | 'no'>(
    offer && offer.code === null ? 'yes' : 'no',
  )
  const [code, setCode] = useState(offer?.code ?? '')
  return (
    <div className="space-y-4">
      <Field label="Name" name="name" defaultValue={offer?.name} problem={problems.name} required />
      <RadioGroup
        legend="Customers get it"
        name="isAutomatic"
        choices={[
          ['no', 'with a code'],
          ['yes', 'automatically'],
        ]}
        chosen={isAutomatic}
        onChoose={setAutomatic}
      />
      <div hidden={isAutomatic === 'yes'} className="flex-wrap items-end gap-3 not-[[hidden]]:flex">
        <Field
          label="Code"
          name="code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          problem={problems.code}
          hint="3 to 24 letters, digits and hyphens"
          autoComplete="off"
          autoCapitalize="characters"
          className="min-w-0 grow basis-48"
        />
        <Button
          type="button"
          variant="secondary"
          size="compact"
          onClick={() => setCode(generateCode())}
        >
          Generate code
        </Button>
      </div>
      <SelectField
        label="State"
        name="state"
        defaultValue={offer?.state ?? 'draft'}
        options={states}
        hint="Only an active offer gives a discount"
      />
    </div>
  )
}
