import type { GatewayEvidence } from '#shop/settings/gateway/gateway-keys-store.server.ts'
import { modeOf } from '#shop/settings/gateway/gateway-keys.ts'
import { formatDate } from '#shop/shop-date.ts'
import { AnnotatedSection } from '../../annotated-section.tsx'

/** A real order with test keys is the only check that covers window, keys and webhook together. */
export function TestPayment({ keyId, evidence }: { keyId: string; evidence: GatewayEvidence }) {
  const { paidAt, webhookAt } = evidence
  return (
    <AnnotatedSection
      id="test-payment"
      title="Test payment"
      about={
        <p>
          Order one piece in your own shop as a customer would, and pay with one of Razorpay’s test
          cards. Test keys never move money.
        </p>
      }
    >
      <ul className="space-y-2">
        <li>
          {modeOf(keyId) === 'live'
            ? 'Live keys are in use: customers pay real money.'
            : 'Test keys are in use: no real money is collected.'}
        </li>
        <li>
          {paidAt
            ? `The last payment with these keys arrived on ${formatDate(paidAt)}.`
            : 'No payment has arrived with these keys yet.'}
        </li>
        <li>
          {webhookAt
            ? `The last webhook arrived on ${formatDate(webhookAt)}.`
            : 'No webhook has arrived yet. Payments are still found, a few minutes later.'}
        </li>
      </ul>
    </AnnotatedSection>
  )
}
