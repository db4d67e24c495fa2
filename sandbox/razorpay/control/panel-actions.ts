import type { Control } from './control.ts'
import type { DisputeChange } from '../payments/disputes.ts'

/** Scenarios offered for the next order, each with its label and knobs. */
export const nextOrderScenarios: [words: string, knobs: Record<string, string>][] = [
  ['Creating the order gets no response', { order_create: '5xx_after' }],
  ['Creating the order is refused', { order_create: '400:refused_by_hand' }],
  ['The keys are rejected', { order_create: '401' }],
  ['Only authorised, not captured', { payment: 'authorized_only' }],
  ['A different amount is paid', { payment: 'amount_mismatch' }],
  ['Webhooks are lost', { webhook: 'drop' }],
  ['Each webhook is sent three times', { webhook: 'duplicate:3' }],
  ['The refund fails after a minute', { refund: 'pending_then_failed:60' }],
  ['The refund is refused, because the balance is too low', { refund: 'insufficient_balance' }],
  ['The script of the payment window is missing', { browser: 'script_404' }],
]

/** Decisions about a dispute, each with its label, control value and result text. */
export const disputeChanges: [words: string, word: DisputeChange, result: string][] = [
  ['for the shop', 'won', 'won'],
  ['for the customer', 'lost', 'lost'],
  ['nothing yet: it is reviewing the evidence', 'under_review', 'under review'],
  ['that it needs more evidence', 'action_required', 'open again'],
]

/** Downtimes offered. */
export const downtimesToStart: [
  words: string,
  downtime: { method: 'netbanking' | 'upi' | 'card'; instrument: Record<string, string> },
][] = [
  ['HDFC Bank, netbanking', { method: 'netbanking', instrument: { bank: 'HDFC' } }],
  ['UPI with @oksbi', { method: 'upi', instrument: { vpa_handle: 'oksbi' } }],
  ['UPI altogether', { method: 'upi', instrument: { vpa_handle: 'ALL' } }],
  ['Visa cards', { method: 'card', instrument: { network: 'VISA', type: 'credit' } }],
]

/** Performs the action of a panel form and returns its result as text. Throws on invalid input. */
export async function performPanelAction(control: Control, form: URLSearchParams): Promise<string> {
  const paymentId = form.get('payment') ?? ''
  switch (form.get('do')) {
    case 'clock': {
      const { now } = await control.clock({ advanceSeconds: Number(form.get('seconds')) })
      return `The gateway’s clock now shows ${now}.`
    }
    case 'next': {
      const [words, knobs] = nextOrderScenarios[Number(form.get('which'))] ?? []
      if (!words || !knobs) throw new Error('There is no such scenario.')
      control.scenario({ match: { next: true }, knobs })
      return `For the next order: ${words}.`
    }
    case 'webhooks':
      control.webhooks({ isEnabled: form.get('on') === 'yes' })
      return form.get('on') === 'yes' ? 'Webhooks are on.' : 'Webhooks are off.'
    case 'replay':
      return `${control.webhooks({ isEnabled: true, replay: true }).replayed} webhooks were sent again.`
    case 'refund': {
      const amount = form.get('rupees')
        ? { amount: Math.round(Number(form.get('rupees')) * 100) }
        : {}
      const speed =
        form.get('speed') === 'slowed' ? { speed: 'optimum' as const, way: 'speed_changed:60' } : {}
      return `Refund ${control.refund({ paymentId, ...amount, ...speed }).id} was created. The shop did not request it.`
    }
    case 'dispute':
      return `Dispute ${control.dispute({ paymentId }).id} is open.`
    case 'settle-dispute': {
      const [, status, result] =
        disputeChanges.find(([, word]) => word === form.get('status')) ?? []
      if (!status) throw new Error('There is no such decision.')
      control.dispute({ disputeId: form.get('dispute') ?? '', status })
      return `The dispute is ${result}.`
    }
    case 'downtime': {
      const [words, downtime] = downtimesToStart[Number(form.get('which'))] ?? []
      if (!words || !downtime) throw new Error('There is no such bank.')
      control.downtime({ ...downtime, severity: form.get('severity') as 'high' | 'medium' | 'low' })
      return `${words}: the gateway reports that this works badly.`
    }
    case 'end-downtime':
      return `${control.downtime({ downtimeId: form.get('downtime') ?? '', status: 'resolved' }).id}: the gateway reports that this works again.`
    default:
      throw new Error('There is no such action.')
  }
}
