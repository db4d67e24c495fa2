import { expect, test } from 'vitest'
import type { ReturnableLine } from '#shop/orders/returned-line.ts'
import type { OrderPaymentView } from '#shop/payment-admin/order-payments.ts'
import { paymentSections, type PaymentTaskCounts } from '#shop/payment-admin/payment-section.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { LastPaymentsResult } from './last-payments-result.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { PaymentsLog } from './payments-log.tsx'
import { RefundForm } from './refund-form.tsx'
import { refundStep, type PaymentListRow } from './rows/list-row.ts'
import { sectionTexts } from './section-texts.ts'
import { SectionLinks } from './section-links.tsx'
import { StepForm } from './step-form.tsx'
import { WebhookHealthNote } from './webhook-health-note.tsx'

const at = new Date('2024-01-05T09:00:00Z')
const row = (change: Partial<PaymentListRow> = {}): PaymentListRow => ({
  key: 'payment-3',
  heading: 'Payment pay_3',
  amount: '2,499 Rs.',
  at,
  orderNumber: '7K3M9Q2X1B',
  what: 'It came twice.',
  next: 'refund it.',
  step: refundStep({ id: 3, leftPaise: 249_900 }),
  otherwise: [],
  ...change,
})
const rows = (...all: PaymentListRow[]) => htmlOf(<PaymentRows rows={all} none="Nothing open." />)

test('a payment row is labelled by its heading and offers one next step', () => {
  const html = rows(row())
  expect(html).toMatch(/<article aria-labelledby="payment-3".*<h3 id="payment-3"/)
  expect(textOf(html)).toContain('Payment pay_3 2,499 Rs. · Jan 05, 2024, 14:30 It came twice.')
  expect(textOf(html)).toContain('Next step: refund it.')
  expect(html).toContain('<input type="hidden" name="basedOnLeftPaise" value="249900"/>')
  expect(html).toContain('href="/admin/orders/7K3M9Q2X1B"')
})

test('a row leaves out order, amount or step if the payment has no such value', () => {
  const html = rows(row({ orderNumber: null, amount: '', step: null }))
  expect(html).not.toContain('/admin/orders/')
  expect(html).not.toContain('<form')
  expect(textOf(html)).toContain('Payment pay_3 Jan 05')
})

test('alternatives are collapsed, and their label depends on whether a next step exists', () => {
  const otherwise = [refundStep({ id: 3, leftPaise: 100 }, 'Refund the rest')]
  expect(textOf(rows(row({ otherwise })))).toContain('Something else Reason')
  expect(textOf(rows(row({ otherwise, step: null })))).toContain('If it is already settled Reason')
})

test('an empty list shows the text of its section', () => {
  expect(textOf(rows())).toContain('Nothing open.')
})

test('a step that needs a text has a required field; other steps have no field', () => {
  const asking = htmlOf(<StepForm step={refundStep({ id: 3, leftPaise: 100 })} />)
  expect(asking).toMatch(/<input(?=[^>]*name="reason")(?=[^>]*required)/)
  // A `maxLength` would cut off pasted text; the server refuses a text that is too long.
  expect(asking).not.toMatch(/maxLength/i)
  const plain = htmlOf(
    <StepForm step={{ name: 'Compare', intent: 'compare-day', fields: { day: '2024-01-05' } }} />,
  )
  expect(plain).not.toContain('name="reason"')
  expect(plain).toContain('<input type="hidden" name="intent" value="compare-day"/>')
})

const payment: OrderPaymentView = {
  id: 3,
  gatewayPaymentId: 'pay_3',
  role: 'settling',
  amountPaise: 249_900,
  currency: 'INR',
  leftPaise: 199_950,
  isFrozen: false,
  at,
  refunds: [],
}

const lines: ReturnableLine[] = [
  {
    ...{ position: 0, productId: 'saree', title: 'Silk saree' },
    ...{ size: '', stockSize: '', leftQuantity: 2 },
    eachPaise: 179_950,
  },
  {
    ...{ position: 1, productId: 'suit', title: 'Teal suit' },
    ...{ size: 'M', stockSize: 'M', leftQuantity: 0 },
    eachPaise: 249_900,
  },
]

test('the payment that settled an order can be refunded in part, a surplus payment only as a whole', () => {
  const settling = htmlOf(<RefundForm lines={lines} payment={payment} />)
  expect(settling).toMatch(/<input(?=[^>]*name="amount")(?=[^>]*value="1999\.50?")/)
  expect(textOf(settling)).toContain('ends the order.')
  expect(textOf(settling)).toContain('Silk saree 0 to 2; 1,799.50 Rs. paid for each')
  expect(settling).toMatch(/<input(?=[^>]*name="return-0")(?=[^>]*max="2")/)
  expect(settling).not.toContain('return-1')
  const surplus = htmlOf(<RefundForm lines={lines} payment={{ ...payment, role: 'surplus' }} />)
  expect(surplus).toContain('<input type="hidden" name="amount" value="all"/>')
  expect(textOf(surplus)).not.toContain('Amount in rupees')
  expect(surplus).not.toContain('return-0')
})

test('every section has a link with the number of its open tasks, and the shown section is marked', () => {
  const tasks = {
    ...Object.fromEntries(paymentSections.map((section) => [section, 0])),
    refunds: 2,
    areWebhooksSilent: false,
  } as PaymentTaskCounts
  const html = htmlOf(<SectionLinks shown="refunds" tasks={tasks} />)
  for (const section of paymentSections) {
    expect(html).toContain(`?section=${section}"`)
    expect(html).toContain(sectionTexts[section].name)
  }
  expect(html.match(/aria-current="true"/g)).toHaveLength(1)
  expect(textOf(html)).toContain('Refunds 2 waiting')
  expect(html.match(/ waiting</g)).toHaveLength(1)
})

test('missing webhooks offer a next step; received webhooks show only a count', () => {
  const silent = textOf(htmlOf(<WebhookHealthNote health={{ paid: 1, webhooks: 0 }} />))
  expect(silent).toContain('1 order was paid, and the gateway reported payments 0 times')
  expect(silent).toContain('Next step:')
  const note = textOf(htmlOf(<WebhookHealthNote health={{ paid: 2, webhooks: 1 }} />))
  expect(note).toContain('2 orders were paid, and the gateway reported payments once by webhook.')
  expect(note).not.toContain('Next step:')
})

test('the result of a payment action stays on the page', () => {
  expect(htmlOf(<LastPaymentsResult result={undefined} />)).toBe('')
  const result = { tone: 'error', text: 'Not refunded.' } as const
  expect(textOf(htmlOf(<LastPaymentsResult result={result} />))).toBe('Not refunded.')
})

test('the log names the admin, the action, its reason and the changed values', () => {
  expect(textOf(htmlOf(<PaymentsLog actions={[]} />))).toBe('Nothing yet.')
  const html = htmlOf(
    <PaymentsLog
      actions={[
        {
          id: 1,
          action: 'refund-requested',
          orderId: 7,
          subject: 'pay_3',
          reason: 'A flaw <b>in the border</b>',
          before: { 'left paise': 249_900 },
          after: { 'left paise': 0 },
          adminName: 'Meera',
          actedAt: at,
        },
      ]}
    />,
  )
  expect(textOf(html)).toContain('Jan 05, 2024, 14:30 · Meera Refund requested : pay_3')
  expect(html).toContain('“A flaw &lt;b&gt;in the border&lt;/b&gt;”')
  expect(textOf(html)).toContain('left 2,499 Rs. → 0 Rs.')
})
