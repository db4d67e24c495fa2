import { Form, useNavigation } from 'react-router'
import { rupeesText } from '#shop/rupees.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ShownParcel } from './read-parcels.server.ts'

type InspectFormProps = { parcel: ShownParcel; paidPaise: number }

export function InspectForm({ parcel, paidPaise }: InspectFormProps) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      aria-label={`Inspect parcel ${parcel.number}`}
      className="mt-3 space-y-3 border-t border-hem pt-3"
    >
      <p className="font-semibold">To do: inspect the pieces</p>
      <input type="hidden" name="intent" value="inspect-parcel" />
      <input type="hidden" name="parcelId" value={parcel.id} />
      <input type="hidden" name="basedOn" value={parcel.version} />
      {parcel.lines.map((line) => (
        <Field
          key={line.position}
          label={`Back in stock: ${line.title}${line.size ? `, size ${line.size}` : ''}`}
          name={`restock-${line.position}`}
          inputMode="numeric"
          defaultValue={line.quantity}
          hint={`Of ${line.quantity}; damaged pieces stay out`}
          className="max-w-sm"
        />
      ))}
      {paidPaise > 0 ? (
        <Field
          label="Refund, in rupees"
          name="refund"
          inputMode="decimal"
          defaultValue={rupeesText(paidPaise)}
          hint="Empty for none"
          className="max-w-sm"
        />
      ) : (
        <p className="text-stone">
          Nothing has been paid. If nothing else was sent, the order is closed as not collected.
        </p>
      )}
      <Field
        label="What you found"
        name="found"
        required
        hint="The customer reads it in the email about a refund"
      />
      <Button size="compact" isBusy={isSending}>
        Finish inspection
      </Button>
    </Form>
  )
}
