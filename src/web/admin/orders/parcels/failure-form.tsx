import { Form, useNavigation } from 'react-router'
import { failureReasons, reasonNames } from '#shop/parcels/failed-deliveries/failed-delivery.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ShownParcel } from './read-parcels.server.ts'

/** Records a failed attempt, of which the customer gets a mail. */
export function FailureForm({
  parcel,
}: {
  parcel: Pick<ShownParcel, 'id' | 'number' | 'version'>
}) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <details className="mt-2">
      <summary className="min-h-11 w-fit py-2.5">Could not be delivered</summary>
      <Form method="post" noValidate preventScrollReset className="space-y-3">
        <input type="hidden" name="intent" value="delivery-failed" />
        <input type="hidden" name="parcelId" value={parcel.id} />
        <input type="hidden" name="basedOn" value={parcel.version} />
        <SelectField
          label="Why"
          name="reason"
          defaultValue=""
          options={[
            { value: '', label: 'Please choose' },
            ...failureReasons.map((reason) => ({ value: reason, label: reasonNames[reason] })),
          ]}
        />
        <Field label="Day of the attempt" name="failedOn" type="date" hint="Empty: today" />
        <Field label="What the courier said" name="failureNote" hint="The customer reads it too" />
        <Button variant="secondary" size="compact" isBusy={isSending}>
          Record failed attempt: parcel {parcel.number}
        </Button>
      </Form>
    </details>
  )
}
