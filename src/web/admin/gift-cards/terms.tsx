import { Form, useNavigation } from 'react-router'
import {
  monthsText,
  TERMS_BODY_MAX,
  termsOn,
  type GiftCardTerms,
} from '#shop/gift-cards/gift-card-terms.ts'
import type { Day } from '#shop/tax/dated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { dayText } from '../tax/tax-messages.ts'
import type { GiftCardsResult } from './gift-cards-result.ts'

type TermsProps = {
  terms: readonly GiftCardTerms[]
  today: Day
  refused: GiftCardsResult | undefined
}

/** The terms in force, planned ones, and the form for more. */
export function Terms({ terms, today, refused }: TermsProps) {
  const current = termsOn(terms, today)
  const planned = terms.filter(({ startsOn }) => startsOn > today)
  return (
    <>
      <p>
        Today: valid for at least <strong>{monthsText(current.months)}</strong>
      </p>
      <p className="break-words whitespace-pre-line text-stone">{current.body}</p>
      <ul className="mt-2 divide-y divide-hem empty:hidden">
        {planned.map((each) => (
          <li key={each.startsOn} className="py-2">
            <p>
              From {dayText(each.startsOn)}: {monthsText(each.months)}
            </p>
            <p className="break-words whitespace-pre-line text-stone">{each.body}</p>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="entry" value={each.startsOn} />
              <Button variant="secondary" size="compact" name="intent" value="remove-terms">
                Remove the terms from {dayText(each.startsOn)}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <TermsForm current={current} today={today} refused={refused} />
    </>
  )
}

type TermsFormProps = Omit<TermsProps, 'terms'> & { current: GiftCardTerms }

function TermsForm({ current, today, refused }: TermsFormProps) {
  const { typed = {}, problems = {} } = refused ?? {}
  const isBusy = useNavigation().formData?.get('intent') === 'save-terms'
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="mt-4 grid gap-4 border-t border-hem pt-4 sm:grid-cols-2"
    >
      <Field
        label="New terms from"
        name="startsOn"
        type="date"
        min={today}
        required
        defaultValue={typed['startsOn']}
        problem={problems['startsOn']}
      />
      <Field
        label="Valid for at least (months)"
        name="minimumMonths"
        inputMode="numeric"
        required
        hint="At least 12"
        defaultValue={typed['minimumMonths'] ?? String(current.months)}
        problem={problems['minimumMonths']}
      />
      <TextField
        label="Text on the card"
        name="body"
        rows={3}
        hint={`At most ${TERMS_BODY_MAX} characters.`}
        defaultValue={typed['body'] ?? current.body}
        problem={problems['body']}
        className="sm:col-span-2"
      />
      <Button
        size="compact"
        name="intent"
        value="save-terms"
        isBusy={isBusy}
        className="justify-self-start sm:col-span-2"
      >
        Save terms
      </Button>
    </Form>
  )
}
