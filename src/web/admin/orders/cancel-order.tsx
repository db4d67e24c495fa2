import { Form, useNavigation } from 'react-router'
import { REASON_MAX } from '#shop/payment-admin/refund-rule.ts'
import { formatPaise, type Paise } from '#shop/money.ts'
import { isUnsent } from '#shop/orders/order-status.ts'
import type { Order } from '#shop/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useIsAdmin } from '../use-is-admin.ts'

type CancelOrderProps = {
  order: Order
  problem: string | undefined
  typed: string | undefined
  /** The part of the store credit that was a payment before an exchange. */
  exchangedPaise?: Paise
}

/** Shown only while the parcel has not left. Later a paid order can only be refunded, and a cash
 * order can come back. */
export function CancelOrder({ order, problem, typed, exchangedPaise = 0 }: CancelOrderProps) {
  const isAdmin = useIsAdmin()
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'cancel'
  const isOpen = order.paymentState === 'paid' && !order.archivedAt && isUnsent(order.status)
  if (!isAdmin || !isOpen) return null
  return (
    <details className="mt-4" open={problem !== undefined || undefined}>
      <summary className="min-h-11 w-fit py-2.5 font-semibold text-rose">Cancel order</summary>
      <Form method="post" noValidate preventScrollReset className="mt-2 space-y-3">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="orderId" value={order.id} />
        <p className="text-stone">
          {refundText(order, exchangedPaise)} The products go back to stock, and the customer gets
          an email.
        </p>
        <TextField
          label="Reason for cancelling"
          name="reason"
          rows={2}
          defaultValue={typed}
          problem={problem}
          hint={`The customer reads it in the email. At most ${REASON_MAX} characters.`}
          required
        />
        <Button variant="danger" size="compact" isBusy={isBusy}>
          Cancel this order
        </Button>
      </Form>
    </details>
  )
}

function refundText({ payMode, creditPaise }: Order, exchangedPaise: Paise): string {
  if (payMode === 'cod') return 'Nothing has been paid.'
  const restPaise = Math.max(0, creditPaise - exchangedPaise)
  const credit = `${formatPaise(restPaise)} goes back to the customer’s store credit.`
  const exchanged = `${formatPaise(exchangedPaise)} goes back to the payment of the exchanged pieces.`
  if (exchangedPaise > 0) return restPaise > 0 ? `${exchanged} ${credit}` : exchanged
  if (payMode === 'credit') return credit
  return creditPaise > 0
    ? `The whole payment goes back to where it came from. ${credit}`
    : 'The whole payment goes back.'
}
