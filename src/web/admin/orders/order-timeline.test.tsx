import { expect, test } from 'vitest'
import { paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { OrderHistory } from './order-history.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const at = (time: string) => new Date(`2024-01-05T${time}:00+05:30`)
const change = {
  orderId: 7,
  from: 1,
  to: 2,
  changedBy: 'Meera Shah',
  changedAt: at('16:00'),
} as const
const mail = {
  id: 1,
  kind: 'order-confirmed',
  to: 'asha@zari.test',
  status: 'queued',
  queuedAt: at('16:05'),
  sentAt: null,
} as const
const decision = {
  id: 1,
  action: 'refund-requested',
  orderId: 7,
  subject: '7K3M9Q2X1B',
  reason: 'A loose thread',
  before: {},
  after: {},
  adminName: 'Meera Shah',
  actedAt: at('17:00'),
} as const

type Props = Parameters<typeof OrderTimeline>[0]
const timelineOf = (props: Partial<Props> = {}, role: 'admin' | 'packer' = 'admin') =>
  htmlOf(
    <OrderTimeline
      order={paidOrder()}
      changes={[]}
      mails={[]}
      decisions={[]}
      cancellation={null}
      {...props}
    />,
    { role },
  )

test('the timeline lists placement, status changes, mails and decisions, newest first', () => {
  const text = textOf(
    timelineOf({
      changes: [change],
      mails: [mail],
      decisions: [decision],
    }),
  )
  const events = [
    'A loose thread',
    'Mail: Order confirmed',
    'Order Placed → Order Confirmed',
    'Asha Rao, Jan 05, 2024, 14:32',
  ]
  const positions = events.map((event) => text.indexOf(event))
  expect(positions.every((position) => position >= 0)).toBe(true)
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(text).toContain('Waiting to be sent')
})

test('the timeline of an archived order says when it was deleted from the list', () => {
  const text = textOf(timelineOf({ order: paidOrder({ archivedAt: at('18:00') }) }))
  expect(text).toContain('Deleted from the list In the Archive, Jan 05, 2024, 18:00')
})

test('only an admin gets the link to the change log', () => {
  const link = 'href="/admin/changes?subject=order:7K3M9Q2X1B"'
  expect(timelineOf()).toContain(link)
  expect(timelineOf({}, 'packer')).not.toContain(link)
})

test('the history on an order card counts the changes; without changes there is no history', () => {
  expect(textOf(htmlOf(<OrderHistory changes={[change]} />))).toBe(
    'History (1) Order Placed → Order Confirmed Meera Shah, Jan 05, 2024, 16:00',
  )
  expect(htmlOf(<OrderHistory changes={[]} />)).toBe('')
})

test('the timeline says that the customer cancelled, and why', () => {
  const cancelledAt = at('18:00')
  expect(textOf(timelineOf({ cancellation: { reason: 'Too late', cancelledAt } }))).toContain(
    'Cancelled by the customer: Too late Asha Rao, Jan 05, 2024, 18:00',
  )
  expect(textOf(timelineOf({ cancellation: { reason: '', cancelledAt } }))).toContain(
    'Cancelled by the customer Asha Rao',
  )
  expect(textOf(timelineOf())).not.toContain('Cancelled by')
})
