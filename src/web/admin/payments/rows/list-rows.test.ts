import { expect, test } from 'vitest'
import type { ListedDispute } from '#shop/payment-admin/lists/dispute-list-store.server.ts'
import { disputeRow } from './dispute-row.ts'
import { incidentRow } from './incident-row.ts'
import { stuckOrderRow } from './stuck-order-row.ts'
import { webhookRow } from './webhook-row.ts'

const at = new Date('2024-01-05T06:30:00Z')
test('every open order, dispute, incident and webhook has a next step', () => {
  const left = { id: 7, gatewayPaymentId: 'pay_1', leftPaise: 100 }
  const stuck = (['undecided', 'refund-missing', 'silent'] as const).map((kind) =>
    stuckOrderRow({ orderId: 1, number: 'N', kind, totalPaise: 100, since: at, payment: left }),
  )
  expect(stuck.map(({ step }) => step?.intent)).toEqual([
    'recheck-order',
    'refund',
    'recheck-order',
  ])
  const dispute: ListedDispute = {
    gatewayDisputeId: 'disp_1',
    gatewayPaymentId: 'pay_1',
    amountPaise: 100,
    currency: 'INR',
    status: 'open',
    phase: '',
    reasonCode: 'not_received',
    respondBy: at,
    orderNumber: null,
    at,
  }
  const disputes = (['open', 'under_review', 'won', 'lost', 'closed'] as const).map((status) =>
    disputeRow({ ...dispute, status }),
  )
  expect(disputes[0]!.next).toContain('before Jan 05, 2024')
  const incidents = (['high', 'medium', 'low'] as const).map((severity) =>
    incidentRow({
      name: 'down_1',
      method: 'netbanking',
      instrument: 'HDFC',
      severity,
      since: at,
    }),
  )
  expect(incidents[0]).toMatchObject({
    heading: 'Netbanking with HDFC Bank',
    what: 'The gateway reports that it does not work at the moment.',
    next: expect.stringContaining('informs customers'),
  })
  const keys = incidentRow({
    name: 'keys',
    method: 'all',
    instrument: '',
    severity: 'high',
    since: at,
  })
  expect(keys.next).toContain('RAZORPAY_KEY_ID')
  const webhook = webhookRow({
    eventId: 'e',
    event: 'order.paid',
    receivedAt: at,
    tries: 2,
    lastError: 'no answer',
  })
  expect(webhook.what).toBe('Processing failed 2 times, last error: no answer.')
  for (const row of [...stuck, ...disputes, ...incidents, keys, webhook])
    expect(row.next).not.toBe('')
})
