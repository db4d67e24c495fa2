import { Form, useNavigation } from 'react-router'
import type { KindFacts } from '#shop/compliance/legal-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { countryOptions, legalHints, roleOptions } from '../products/legal/legal-inputs.tsx'

const none = { value: '', label: 'Each product says it' }

type KindFactsFormProps = {
  kinds: readonly KindFacts[]
  version: number
  /** The contact of the business details; '' if phone or email is missing there. */
  shopCare: string
  problems: Partial<Record<string, string>>
}

/** The page remounts this form when the settings change, so that it shows the saved values. */
export function KindFactsForm({ kinds, version, shopCare, problems }: KindFactsFormProps) {
  const isSending = useNavigation().state !== 'idle'
  if (kinds.length === 0) return <p className="text-stone">Your shop has no kinds yet.</p>
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-6">
      <input type="hidden" name="basedOn" value={version} />
      {kinds.map((kind) => (
        <KindInputs key={kind.slug} {...{ kind, shopCare, problems }} />
      ))}
      <Button size="compact" name="intent" value="save-kind-facts" isBusy={isSending}>
        Save defaults
      </Button>
    </Form>
  )
}

type KindInputsProps = { kind: KindFacts } & Pick<KindFactsFormProps, 'shopCare' | 'problems'>

function KindInputs({ kind, shopCare, problems }: KindInputsProps) {
  const { slug, singular } = kind
  const input = (name: 'maker' | 'netQuantity' | 'customerCare') => ({
    name: `${name}-${slug}`,
    defaultValue: kind[name],
    hint: legalHints[name],
    problem: problems[`${name}-${slug}`],
  })
  return (
    <fieldset className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <legend className="mb-1 text-lg">{singular}</legend>
      <SelectField
        label="Country of origin"
        name={`countryOfOrigin-${slug}`}
        defaultValue={kind.countryOfOrigin}
        options={[none, ...countryOptions]}
        problem={problems[`countryOfOrigin-${slug}`]}
      />
      <Field label="Net contents" {...input('netQuantity')} />
      <SelectField
        label="Role of the maker"
        name={`makerRole-${slug}`}
        defaultValue={kind.makerRole}
        options={roleOptions}
      />
      <TextField label="Name and address of the maker" rows={2} {...input('maker')} />
      <TextField
        label="Customer care"
        rows={2}
        {...input('customerCare')}
        {...(shopCare && { hint: `Empty for: ${shopCare}` })}
      />
    </fieldset>
  )
}
