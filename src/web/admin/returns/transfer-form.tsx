import { Form, useNavigation } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PayeeFields } from '#web/ui/returns/payee-fields.tsx'
import type { AdminReturn } from './load-return.server.ts'
import type { ReturnStepResult } from './return-action.server.ts'

type TransferFormProps = { data: AdminReturn; result: ReturnStepResult | undefined }

/** Staff pay with their bank or UPI app and enter the reference here. */
export function TransferForm({ data: { found, payee }, result }: TransferFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const refused = result?.intent === 'record-transfer' ? result : undefined
  return (
    <>
      <p className="mt-3">
        Please transfer <strong>{formatPaise(found.refundPaise ?? 0)}</strong>:
      </p>
      <PayTo payee={payee} shown={found.payeeShown} />
      {found.payeeShown === '' && <PayeeForm result={result} />}
      <Form method="post" preventScrollReset className="mt-4 space-y-3">
        <Field
          label="Reference of the transfer (UTR)"
          name="reference"
          autoComplete="off"
          required
          defaultValue={refused?.typed?.['reference']}
          problem={refused?.text}
        />
        <Button size="compact" name="intent" value="record-transfer" isBusy={isBusy}>
          The transfer is made
        </Button>
      </Form>
    </>
  )
}

/** For a customer who says it on the phone. */
function PayeeForm({ result }: Pick<TransferFormProps, 'result'>) {
  const isBusy = useNavigation().formData?.get('intent') === 'save-payee'
  const refused = result?.intent === 'save-payee' ? result : undefined
  return (
    <details open={refused !== undefined} className="mt-2">
      <summary className="min-h-11 w-fit py-2.5 underline underline-offset-4">
        The customer says it on the phone
      </summary>
      <Form method="post" noValidate preventScrollReset>
        <PayeeFields
          legend="Where does the customer want the money?"
          about="To a UPI id, or to a bank account. It is stored encrypted and deleted after the transfer. The customer gets an email at once."
          typed={refused?.typed ?? {}}
          problems={refused?.problems ?? {}}
        />
        <Button
          variant="secondary"
          size="compact"
          name="intent"
          value="save-payee"
          isBusy={isBusy}
          className="mt-4"
        >
          Save
        </Button>
      </Form>
    </details>
  )
}

export function PayTo({ payee, shown }: { payee: AdminReturn['payee']; shown: string }) {
  if (!payee)
    return (
      <p className="mt-2 text-rose">
        {shown === ''
          ? 'The customer has not said yet where to send it. The return page asks for it.'
          : `The details of ${shown} cannot be read here. Please ask the customer for them.`}
      </p>
    )
  if (payee.upi)
    return (
      <p className="mt-2">
        UPI id <span className="break-all font-semibold">{payee.upi}</span>
        {payee.upiLink && (
          <a href={payee.upiLink} className="block py-2.5 text-indigo underline underline-offset-4">
            Open a UPI app
          </a>
        )}
      </p>
    )
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <dt className="text-stone">Account</dt>
      <dd className="figures">{payee.account}</dd>
      <dt className="text-stone">IFSC</dt>
      <dd className="figures">{payee.ifsc}</dd>
      <dt className="text-stone">Name</dt>
      <dd>{payee.name}</dd>
    </dl>
  )
}
