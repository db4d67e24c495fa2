import { Form, Link, useNavigation } from 'react-router'
import { documentTitle, isInvoice, type IssuedDocument } from '#shop/documents/document.ts'
import { formatPaise } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { isUnsent } from '#shop/orders/order-status.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { hasOpenAdvance, hasUninvoiced } from './open-documents.ts'
import { useIsAdmin } from '../use-is-admin.ts'

type OrderDocumentsProps = {
  order: Order
  documents: readonly IssuedDocument[]
  problem: string | undefined
}

export function OrderDocuments({ order, documents, problem }: OrderDocumentsProps) {
  const isAdmin = useIsAdmin()
  const isOpen = isAdmin && order.paymentState === 'paid'
  return (
    <>
      {documents.length === 0 && (
        <p className="text-stone">
          {isUnsent(order.status)
            ? 'The invoice is issued when the order goes out for delivery.'
            : 'This order was sent without an invoice.'}
        </p>
      )}
      <ul className="divide-y divide-hem">
        {documents.map((document) => (
          <li key={document.id} className="py-2">
            <DocumentRow document={document} orderNumber={order.number} />
            {isAdmin && isUnsent(order.status) && isInvoice(document) && !document.cancelledAt && (
              <CancelInvoice document={document} />
            )}
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-2 text-rose">
          {problem}
        </p>
      )}
      {isOpen && (
        <div className="mt-3 flex flex-wrap gap-3">
          {hasUninvoiced(order, documents) && (
            <IssueButton intent="issue-invoice" orderId={order.id}>
              Issue invoice
            </IssueButton>
          )}
          {hasOpenAdvance(order, documents) && (
            <IssueButton intent="issue-receipt" orderId={order.id}>
              Issue receipt voucher
            </IssueButton>
          )}
        </div>
      )}
    </>
  )
}

function DocumentRow({ document, orderNumber }: { document: IssuedDocument; orderNumber: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <Link
        to={`/admin/orders/${orderNumber}/documents/${document.id}`}
        className="inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
      >
        {documentTitle(document)} {document.number}
      </Link>
      <span className="figures">{formatPaise(document.totalPaise)}</span>
      <span className="text-sm text-stone">
        {document.cancelledAt
          ? `cancelled: ${document.cancelReason}`
          : [formatDate(document.issuedAt), document.reason].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}

type IssueButtonProps = { intent: string; orderId: number; children: string }

function IssueButton({ intent, orderId, children }: IssueButtonProps) {
  const navigation = useNavigation()
  const isBusy = navigation.formData?.get('intent') === intent
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="orderId" value={orderId} />
      <Button variant="secondary" size="compact" isBusy={isBusy}>
        {children}
      </Button>
    </Form>
  )
}

function CancelInvoice({ document: { id, number } }: { document: IssuedDocument }) {
  return (
    <details>
      <summary className="min-h-11 w-fit py-2.5 text-rose">Cancel {number}</summary>
      <Form method="post" preventScrollReset className="space-y-3">
        <input type="hidden" name="intent" value="cancel-invoice" />
        <input type="hidden" name="documentId" value={id} />
        <Field
          label="Reason for cancelling the invoice"
          name="reason"
          hint="The number stays in use. Then issue the invoice again."
          required
        />
        <Button variant="danger" size="compact">
          Cancel the invoice
        </Button>
      </Form>
    </details>
  )
}
