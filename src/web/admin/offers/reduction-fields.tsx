import { useState } from 'react'
import type { OfferKind, OfferTarget } from '#shop/offers/offer.ts'
import type { Paise } from '#shop/money.ts'
import { rupeesText } from '#shop/rupees.ts'
import { Field } from '#web/ui/field.tsx'
import type { FieldsProps } from './code-fields.tsx'
import { CheckBox } from '../check-box.tsx'
import { RadioGroup } from './offer-choices.tsx'

const kinds = [
  ['percent', 'A percentage'],
  ['amount', 'An amount'],
  ['delivery', 'Free delivery'],
] as const
const targets = [
  ['order', 'all matching goods of an order together'],
  ['lines', 'each matching piece'],
] as const

const rupees = (paise: Paise | null | undefined) =>
  paise === null || paise === undefined ? '' : rupeesText(paise)

/** Fields of another kind stay in the form but are hidden; the server ignores them. */
export function ReductionFields({ offer, problems }: FieldsProps) {
  const [kind, setKind] = useState<OfferKind>(offer?.kind ?? 'percent')
  const [target, setTarget] = useState<OfferTarget>(offer?.target ?? 'order')
  return (
    <div className="space-y-4">
      <RadioGroup
        legend="Discount is"
        name="kind"
        choices={kinds}
        chosen={kind}
        onChoose={setKind}
      />
      <div hidden={kind !== 'percent'}>
        <Field
          label="Percentage"
          name="percent"
          inputMode="decimal"
          defaultValue={offer?.percentBp ? offer.percentBp / 100 : ''}
          problem={problems.percent}
        />
      </div>
      <div hidden={kind !== 'amount'}>
        <Field
          label="Amount"
          name="amount"
          inputMode="decimal"
          defaultValue={rupees(offer?.amountPaise)}
          problem={problems.amount}
          hint="In rupees"
        />
      </div>
      <div hidden={kind === 'delivery'} className="space-y-4">
        <RadioGroup
          legend="Counted for"
          name="target"
          choices={targets}
          chosen={target}
          onChoose={setTarget}
        />
        <Field
          label="Highest discount"
          name="maxDiscount"
          inputMode="decimal"
          defaultValue={rupees(offer?.maxDiscountPaise)}
          problem={problems.maxDiscount}
          hint="In rupees for one order; empty for no limit"
        />
        <CheckBox name="roundsToRupee" defaultChecked={offer?.roundsToRupee ?? true}>
          Round the discount down to whole rupees
        </CheckBox>
      </div>
    </div>
  )
}
