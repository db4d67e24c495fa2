import type { ReactNode } from 'react'
import type { ExtraField, OrderExtras } from '#shop/orders/extras/order-extras.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { Field, TextField } from '#web/ui/field.tsx'

type ExtraInputsProps = {
  values: Partial<OrderExtras>
  problems: FieldTexts<ExtraField>
  /** Whether the shop issues invoices with the buyer's GSTIN. */
  takesGstin: boolean
}

/** Fields that few customers need, folded until one of them has a value or a problem. */
export function ExtraInputs({ values, problems, takesGstin }: ExtraInputsProps) {
  const isUsed = (...fields: ExtraField[]) =>
    fields.some((field) => values[field] || problems[field])
  return (
    <div className="mt-6 border-t border-hem">
      {takesGstin && (
        <Folded title="GST invoice for a business" isOpen={isUsed('gstin', 'businessName')}>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <Field
              label="GSTIN"
              name="gstin"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={values.gstin}
              problem={problems.gstin}
            />
            <Field
              label="Name of the business"
              name="businessName"
              autoComplete="organization"
              defaultValue={values.businessName}
              problem={problems.businessName}
            />
          </div>
        </Folded>
      )}
      <Folded title="A note or a gift message" isOpen={isUsed('note', 'giftMessage')}>
        <div className="grid gap-4">
          <TextField
            label="Note to the shop"
            name="note"
            rows={2}
            defaultValue={values.note}
            problem={problems.note}
            hint="For example, when someone is at home"
          />
          <TextField
            label="Gift message"
            name="giftMessage"
            rows={3}
            defaultValue={values.giftMessage}
            problem={problems.giftMessage}
            hint="We print it on the slip in the parcel, which shows no prices."
          />
        </div>
      </Folded>
    </div>
  )
}

function Folded({
  title,
  isOpen,
  children,
}: {
  title: string
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="border-b border-hem">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">{title}</summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  )
}
