import { Form, useNavigation } from 'react-router'
import type { OrderPaymentView } from '#shop/payment-admin/order-payments.ts'
import type { ReturnableLine } from '#shop/orders/returned-line.ts'
import { formatPaise } from '#shop/money.ts'
import { rupeesText } from '#shop/rupees.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type RefundFormProps = { payment: OrderPaymentView; lines: readonly ReturnableLine[] }

/** The form sends the balance it showed, so that two admins cannot refund the same money. */
export function RefundForm({ payment, lines }: RefundFormProps) {
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
          hint={`A full refund is ${formatPaise(payment.leftPaise)} and ends the order.`}
          required
        />
      ) : (
        <input type="hidden" name="amount" value="all" />
      )}
      <Field label="Reason" name="reason" hint="The customer reads it in the email." required />
      {mayBePart && <ReturnToStock lines={lines} />}
      <Button variant="danger" size="compact" isBusy={isBusy}>
        Refund
      </Button>
    </Form>
  )
}

/** Asks how many units return to stock. Without a number the products stay sold. */
function ReturnToStock({ lines }: { lines: readonly ReturnableLine[] }) {
  const left = lines.filter(({ leftQuantity }) => leftQuantity > 0)
  if (left.length === 0) return null
  return (
    <fieldset className="space-y-2 border border-hem p-3">
      <legend className="px-1 font-semibold">Return to stock</legend>
      {left.map(({ position, title, size, leftQuantity, eachPaise }) => (
        <Field
          key={position}
          label={`${title}${size && `, size ${size}`}`}
          name={`return-${position}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={leftQuantity}
          defaultValue={0}
          hint={`0 to ${leftQuantity}; ${formatPaise(eachPaise)} paid for each`}
          className="max-w-xs"
        />
      ))}
    </fieldset>
  )
}
