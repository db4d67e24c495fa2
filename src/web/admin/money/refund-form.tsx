import { Form, useNavigation } from 'react-router'
import type { OrderMoneyPayment } from '#shop/money-desk/order-money.ts'
import { formatPaise, rupeesText } from '#shop/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** Whole or in part. The number that was seen goes along, so that two admins never refund on top of each other. */
export function RefundForm({ payment }: { payment: OrderMoneyPayment }) {
  const isBusy = useNavigation().formData?.get('intent') === 'refund'
  const mayBePart = payment.role === 'settling'
  return (
    <Form method="post" preventScrollReset className="space-y-3">
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="paymentId" value={payment.id} />
      <input type="hidden" name="basedOnLeftPaise" value={payment.leftPaise} />
      {mayBePart ? (
        <Field
          label="Amount in rupees"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={rupeesText(payment.leftPaise)}
          hint={`All that is left is ${formatPaise(payment.leftPaise)}: that ends the order.`}
          required
        />
      ) : (
        <input type="hidden" name="amount" value="all" />
      )}
      <Field
        label="Reason"
        name="reason"
        maxLength={500}
        hint="The customer reads it in the mail. Sold pieces stay sold: if they come back, add them to the stock."
        required
      />
      <Button look="danger" room="dense" isBusy={isBusy}>
        Give the money back
      </Button>
    </Form>
  )
}
