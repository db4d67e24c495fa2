import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Offer } from '#shop/offers/offer.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { CodeFields } from './code-fields.tsx'
import { GoodsFields, type GoodsChoices } from './goods-fields.tsx'
import type { OfferResult } from './offer-result.ts'
import { ReductionFields } from './reduction-fields.tsx'

type OfferFormProps = GoodsChoices & {
  offer: Offer | null
  result: OfferResult | undefined
  /** The first value of the start. */
  now: string
}

/** Keeps the version that it opened with, so that the server can refuse an outdated edit. */
export function OfferForm({ offer, result, now, ...choices }: OfferFormProps) {
  const isSaving = useNavigation().state === 'submitting'
  const [openedVersion] = useState(offer?.version)
  const problems = result?.problems ?? {}
  return (
    <Form method="post" noValidate preventScrollReset>
      {offer && <input type="hidden" name="version" value={openedVersion} />}
      <AnnotatedSection
        id="name-and-code"
        title="Name and code"
        about={<p>Customers see the name beside the discount.</p>}
      >
        <CodeFields offer={offer} problems={problems} />
      </AnnotatedSection>
      <AnnotatedSection id="reduction" title="Discount">
        <ReductionFields offer={offer} problems={problems} />
      </AnnotatedSection>
      <AnnotatedSection
        id="goods"
        title="Goods"
        about={
          <p>With nothing chosen the offer is for all goods. Otherwise one choice is enough.</p>
        }
      >
        <GoodsFields {...choices} offer={offer} problem={problems.products} />
      </AnnotatedSection>
      <AnnotatedSection
        id="conditions"
        title="Conditions"
        about={
          <p>
            A customer is recognized by account, phone number and e-mail. Orders that are cancelled
            before they are sent do not count.
          </p>
        }
      >
        <ConditionFields now={now} offer={offer} problems={problems} />
      </AnnotatedSection>
      <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-hem pt-6">
        <Button isBusy={isSaving}>Save offer</Button>
        {result && <FieldProblem id="offer-problem">{result.text}</FieldProblem>}
      </div>
    </Form>
  )
}
