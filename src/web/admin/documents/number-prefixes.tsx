import { Form, useNavigation } from 'react-router'
import type { DocumentType } from '#shop/documents/document.ts'
import type { DocumentPrefix } from '#shop/documents/series-store.server.ts'
import type { Day } from '#shop/tax/dated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { dayText } from '../tax/tax-messages.ts'

/** The types of which a shop issues documents. */
const typeNames: Partial<Record<DocumentType, string>> = {
  TI: 'Tax invoices',
  BS: 'Bills of supply',
  CN: 'Credit notes',
  RV: 'Receipt vouchers',
  RF: 'Refund vouchers',
  DC: 'Delivery challans',
}
const options = Object.entries(typeNames).map(([value, label]) => ({ value, label }))

type NumberPrefixesProps = {
  prefixes: readonly DocumentPrefix[]
  today: Day
  problems: Partial<Record<string, string>>
}

export function NumberPrefixes({ prefixes, today, problems }: NumberPrefixesProps) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <>
      <ul className="divide-y divide-hem">
        {prefixes.map(
          ({ type, startsOn, prefix }) =>
            typeNames[type] && (
              <li key={`${type} ${startsOn}`} className="py-2">
                {typeNames[type]} from {dayText(startsOn)}: <strong>{prefix}/26-27/000001</strong>
              </li>
            ),
        )}
      </ul>
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="mt-4 grid gap-4 border-t border-hem pt-4 sm:grid-cols-2"
      >
        <SelectField label="Documents" name="documentType" options={options} />
        <Field
          label="Prefix"
          name="prefix"
          hint="One to three letters or digits"
          problem={problems.prefix}
        />
        <Field
          label="From"
          name="prefixStartsOn"
          type="date"
          defaultValue={today}
          problem={problems.prefixStartsOn}
        />
        <div className="sm:col-span-2">
          <Button size="compact" name="intent" value="save-prefix" isBusy={isSending}>
            Save prefix
          </Button>
        </div>
      </Form>
    </>
  )
}
