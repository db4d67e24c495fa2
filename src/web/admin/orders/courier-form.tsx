import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AdminOrder } from '#shop/orders/admin-order.ts'
import { courierLines } from '#shop/orders/order-mails.ts'
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

type CourierFormProps = {
  adminOrder: AdminOrder
  problem: string | undefined
  typed: Courier | undefined
}

/** An edit is based on the version shown when the form opened. After a conflict it is based on the
 * colleague's version. */
export function CourierForm({
  adminOrder: { order, courierVersion },
  problem,
  typed,
}: CourierFormProps) {
  const [renderedVersion] = useState(courierVersion)
  const navigation = useNavigation()
  const isSaving = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'courier'
  const theirs = problem ? courierLines(order)[0] : undefined
  return (
    <Form method="post" noValidate preventScrollReset className="mt-2 space-y-3">
      <input type="hidden" name="intent" value="courier" />
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="basedOn" value={problem ? courierVersion : renderedVersion} />
      <Field
        label="Courier"
        name="courierName"
        list="couriers"
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
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={(typed ?? order).trackingNumber}
        hint="Shown to the customer, and part of the mail when it is out for delivery"
      />
      {problem && (
        <FieldProblem id="courier-problem">
          {problem}
          {theirs && ` Theirs: ${theirs}`}
        </FieldProblem>
      )}
      <Button variant="secondary" size="compact" isBusy={isSaving}>
        Save courier
      </Button>
    </Form>
  )
}
