import { describe, expect, test } from 'vitest'
import type { IssuedDocument } from '#shop/documents/document.ts'
import type { Order } from '#shop/orders/order.ts'
import type { StaffRole } from '#shop/people/role.ts'
import { attributeOf, linksOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { issuedDocument } from '../../../../tests/support/issued-document.ts'
import { orderLine, paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { OrderDocuments } from './order-documents.tsx'

type Shown = {
  order?: Partial<Order>
  documents?: IssuedDocument[]
  problem?: string
  role?: StaffRole
}

const shown = ({ order = {}, documents = [], problem, role = 'admin' }: Shown = {}) =>
  htmlOf(<OrderDocuments order={paidOrder(order)} documents={documents} problem={problem} />, {
    role,
  })
const intentsIn = (html: string) =>
  tagsOf(html, 'input')
    .filter((tag) => attributeOf(tag, 'name') === 'intent')
    .map((tag) => attributeOf(tag, 'value'))
const [saree] = issuedDocument().lines
/** An invoice for this many pieces of the order's only line. */
const invoice = (quantity: number, change: Partial<IssuedDocument> = {}) =>
  issuedDocument({ lines: [{ ...saree!, quantity }], ...change })
const receipt = invoice(1, { id: 2, type: 'RV', number: 'RV/26-27/000001' })
const cancelled = { cancelledAt: new Date('2026-11-25T09:00:00Z'), cancelReason: 'Wrong <name>' }
const two = [orderLine({ quantity: 2 })]

describe('the receipt voucher of an order', () => {
  test.each<[string, Shown, string[]]>([
    ['paid online', {}, ['issue-invoice', 'issue-receipt']],
    ['paid in cash', { order: { payMode: 'cod' } }, ['issue-invoice']],
    ['in review', { order: { paymentState: 'payment_review' } }, []],
    ['refunded', { order: { paymentState: 'refunded' } }, []],
    ['with a receipt', { documents: [receipt] }, ['issue-invoice']],
    [
      'with an invoice for some pieces',
      { order: { lines: two, status: 3 }, documents: [invoice(1)] },
      ['issue-invoice'],
    ],
    [
      'with an invoice for all pieces',
      { order: { lines: two, status: 3 }, documents: [invoice(1), invoice(1, { id: 3 })] },
      [],
    ],
    [
      'whose invoice is cancelled',
      { order: { status: 3 }, documents: [invoice(1, cancelled)] },
      ['issue-invoice', 'issue-receipt'],
    ],
    ['seen by a packer', { role: 'packer' }, []],
  ])('%s is offered only where it can be issued', (_, wanted, intents) => {
    expect(intentsIn(shown(wanted))).toEqual(intents)
  })

  test('is linked with number and amount', () => {
    const html = shown({ documents: [receipt] })
    expect(linksOf(html)['Receipt Voucher RV/26-27/000001']).toBe(
      '/admin/orders/7K3M9Q2X1B/documents/2',
    )
    expect(textOf(html)).toContain('5,219.03 Rs.')
    expect(textOf(html)).not.toContain('The invoice is issued when')
  })

  test('names the order in its own form, and shows a refusal as an alert', () => {
    const html = shown({ problem: 'This order has no <open> advance.' })
    expect(html.match(/name="orderId" value="7"/g)).toHaveLength(2)
    expect(html).toMatch(/role="alert"[^>]*>This order has no &lt;open&gt; advance\./)
    expect(shown()).not.toContain('role="alert"')
  })
})

test.each<[string, Shown, boolean]>([
  ['before the parcel leaves', { documents: [invoice(1)] }, true],
  ['once the parcel has left', { order: { status: 3 }, documents: [invoice(1)] }, false],
  ['twice', { documents: [invoice(1, cancelled)] }, false],
  ['by a packer', { documents: [invoice(1)], role: 'packer' }, false],
  ['as a receipt', { documents: [receipt] }, false],
])('an invoice that is to be cancelled %s has the form only if possible', (_, wanted, isThere) => {
  expect(intentsIn(shown(wanted)).includes('cancel-invoice')).toBe(isThere)
})

test('a cancelled invoice shows the reason, and an order without documents shows the next step', () => {
  expect(textOf(shown({ documents: [invoice(1, cancelled)] }))).toContain(
    'cancelled: Wrong &lt;name&gt;',
  )
  expect(textOf(shown())).toContain('The invoice is issued when the order goes out')
  expect(textOf(shown({ order: { status: 4 } }))).toContain('was sent without an invoice')
})
