import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { courierLimits, type DeskOrder } from '#shop/orders/desk-order.ts'
import { courierInWords } from '#shop/orders/order-mails.ts'
import type { Courier } from '#shop/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'

const couriers = [
  'Blue Dart',
  'Delhivery',
  'DTDC',
  'Ecom Express',
  'Ekart',
  'India Post',
  'Shadowfax',
  'XpressBees',
]

type CourierFormProps = { desk: DeskOrder; problem: string | undefined; typed: Courier | undefined }

/** Who carries it. Based on the version that was drawn; after a lost race, on what is shown as theirs. */
export function CourierForm({ desk: { order, courierVersion }, problem, typed }: CourierFormProps) {
  const [drawnFrom] = useState(courierVersion)
  const navigation = useNavigation()
  const isSaving = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'courier'
  const theirs = problem ? courierInWords(order)[0] : undefined
  return (
    <Form method="post" noValidate preventScrollReset className="mt-2 space-y-3">
      <input type="hidden" name="intent" value="courier" />
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="basedOn" value={problem ? courierVersion : drawnFrom} />
      <Field
        label="Courier"
        name="courierName"
        list="couriers"
        maxLength={courierLimits.courierName}
        autoComplete="off"
        defaultValue={(typed ?? order).courierName}
      />
      <datalist id="couriers">
        {couriers.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Field
        label="Tracking number"
        name="trackingNumber"
        maxLength={courierLimits.trackingNumber}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={(typed ?? order).trackingNumber}
        hint="Shown to the customer, and written in the mail when it is out for delivery"
      />
      {problem && (
        <FieldProblem id="courier-problem">
          {problem}
          {theirs && ` Theirs: ${theirs}`}
        </FieldProblem>
      )}
      <Button look="secondary" room="dense" isBusy={isSaving}>
        Save courier
      </Button>
    </Form>
  )
}
