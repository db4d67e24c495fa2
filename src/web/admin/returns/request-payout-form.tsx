import { Form, useNavigation } from 'react-router'
import { formatPaise, type Paise } from '#shop/money.ts'
import { Button } from '#web/ui/button.tsx'
import { PayeeFields } from '#web/ui/returns/payee-fields.tsx'
import type { PayoutRequestResult } from './request-payout-action.server.ts'

type RequestPayoutFormProps = {
  orderNumber: string
  paise: Paise
  result: PayoutRequestResult | undefined
}

/** The request of a customer who phones, with the same rules as on the page of the order. */
export function RequestPayoutForm({ orderNumber, paise, result }: RequestPayoutFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'request-payout'
  const problems = result?.problems ?? {}
  return (
    <details open={Object.keys(problems).length > 0}>
      <summary className="min-h-11 w-fit py-2.5 underline underline-offset-4">
        The customer asks for a transfer by phone
      </summary>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <PayeeFields
          legend="Where does the customer want the money?"
          about="To a UPI id, or to a bank account. It is stored encrypted and deleted after the transfer. The customer gets an email at once."
          typed={result?.typed ?? {}}
          problems={problems}
        />
        <Button
          variant="secondary"
          size="compact"
          name="intent"
          value="request-payout"
          isBusy={isBusy}
          className="mt-4"
        >
          Request the transfer of {formatPaise(paise)}
        </Button>
      </Form>
    </details>
  )
}
