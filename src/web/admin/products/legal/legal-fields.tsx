import { useState } from 'react'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { countryName } from '#shop/compliance/countries.ts'
import type { FormLegal } from '#shop/compliance/form-legal.server.ts'
import { legalFacts } from '#shop/compliance/legal-facts.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ProductErrorTexts } from '../../messages.ts'
import { FoldedCard } from '../form/form-card.tsx'
import { countryOptions, legalHints, roleOptions } from './legal-inputs.tsx'
import { missingText, typedLegal } from './typed-legal.ts'

type LegalFieldsProps = {
  typed: TypedProduct
  change: (change: Partial<TypedProduct>) => void
  problems: ProductErrorTexts
  legal: FormLegal
}

const asKind = { value: '', label: 'As its kind' }

/** The legal declarations of a product page. Empty inputs leave a declaration to the kind. */
export function LegalFields({ typed, change, problems, legal }: LegalFieldsProps) {
  const { defaults, missing } = typedLegal(typed, legal)
  const [wasOpen] = useState(() => legal.gate !== 'off' && missing.length > 0)
  const isOpen = wasOpen || legalFacts.some((fact) => problems[fact])
  const hintOf = (name: 'maker' | 'netQuantity' | 'customerCare') =>
    defaults[name] ? `Empty for: ${defaults[name]}` : legalHints[name]
  return (
    <FoldedCard head="Origin and label" isOpen={isOpen}>
      <p role="status" className="text-sm text-stone sm:col-span-2">
        {missingText(missing, legal.gate)}
      </p>
      <SelectField
        label="Country of origin"
        name="countryOfOrigin"
        value={typed.countryOfOrigin}
        options={[asKind, ...countryOptions]}
        hint={
          defaults.countryOfOrigin
            ? `Its kind: ${countryName(defaults.countryOfOrigin)}`
            : legalHints.countryOfOrigin
        }
        problem={problems.countryOfOrigin}
        onChange={(event) => change({ countryOfOrigin: event.currentTarget.value })}
      />
      <Field
        label="Net contents"
        name="netQuantity"
        hint={hintOf('netQuantity')}
        value={typed.netQuantity}
        problem={problems.netQuantity}
        onChange={(event) => change({ netQuantity: event.currentTarget.value })}
      />
      <SelectField
        label="Role of the maker"
        name="makerRole"
        value={typed.makerRole}
        options={[asKind, ...roleOptions]}
        hint={legalHints.makerRole}
        problem={problems.makerRole}
        onChange={(event) => change({ makerRole: event.currentTarget.value })}
      />
      <TextField
        label="Name and address of the maker"
        name="maker"
        rows={3}
        hint={hintOf('maker')}
        value={typed.maker}
        problem={problems.maker}
        onChange={(event) => change({ maker: event.currentTarget.value })}
      />
      <TextField
        label="Customer care"
        name="customerCare"
        rows={2}
        className="sm:col-span-2"
        hint={hintOf('customerCare')}
        value={typed.customerCare}
        problem={problems.customerCare}
        onChange={(event) => change({ customerCare: event.currentTarget.value })}
      />
    </FoldedCard>
  )
}
