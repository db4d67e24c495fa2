import { lineText, plainText } from '#shop/form-text.ts'
import { formatPaise } from '#shop/money.ts'
import type { PaymentServices } from '#shop/payments/payment-services.server.ts'
import { findReturn } from '#shop/returns/return-store.server.ts'
import { changeOutcome, type OutcomeChanged } from '#shop/returns/outcome/change-outcome.server.ts'
import { returnOutcomes } from '#shop/returns/return.ts'
import { settleReturn } from '#shop/returns/settle-return.server.ts'
import type { ReturnSettled } from '#shop/returns/settling/due.server.ts'
import {
  inspectReturn,
  recordTransfer,
  takeStaffStep,
  type StaffStepTaken,
} from '#shop/returns/staff-return-steps.server.ts'
import { commonMessages } from '../messages.ts'
import type { ActionResult } from '../action-result.ts'
import { choicesTyped, gradesIn, outcomeIn } from './return-form.ts'
import { returnDone, returnErrors } from './return-messages.ts'

/** `typed` is shown again after a refusal. */
export type ReturnStepResult = ActionResult & {
  intent?: string
  typed?: Record<string, string>
  problems?: Partial<Record<string, string>>
}

type Visit = { id: number; staffId: string; form: FormData }

const simpleSteps = {
  approve: 'approved',
  decline: 'declined',
  'book-pickup': 'pickup-booked',
  receive: 'received',
} as const

export async function returnAction(
  services: PaymentServices,
  { id, staffId, form }: Visit,
): Promise<ReturnStepResult> {
  const intent = String(form.get('intent'))
  const note = plainText(form.get('note'))
  const reference = lineText(form.get('reference'))
  const outcome = lineText(form.get('outcome'))
  const refused = { intent, typed: { ...choicesTyped(form), note, reference, outcome } }
  const step = { id, staffId, note }
  const { db } = services
  if (Object.hasOwn(simpleSteps, intent)) {
    const state = simpleSteps[intent as keyof typeof simpleSteps]
    return resultOf(await takeStaffStep(db, { ...step, state }), returnDone[state], refused)
  }
  if (intent === 'inspect') {
    const lines = (await findReturn(db, id))?.lines ?? []
    const graded = gradesIn(form, lines)
    return resultOf(
      await inspectReturn(db, { ...step, lines: graded }),
      returnDone.inspected,
      refused,
    )
  }
  if (intent === 'record-transfer')
    return resultOf(await recordTransfer(db, { ...step, reference }), returnDone.closed, refused)
  if (intent === 'change-outcome') {
    const wanted = { ...step, ...outcomeIn(form) }
    return resultOf(await changeOutcome(db, wanted), returnDone.outcome, refused)
  }
  if (intent === 'settle') return settle(services, step, form, refused)
  return { tone: 'error', text: commonMessages.notUnderstood }
}

async function settle(
  services: PaymentServices,
  { id, staffId, note }: Omit<Visit, 'form'> & { note: string },
  form: FormData,
  refused: Pick<ReturnStepResult, 'intent' | 'typed'>,
): Promise<ReturnStepResult> {
  const typed = Number(form.get('basedOnPaise') ?? Number.NaN)
  const basedOnPaise = Number.isSafeInteger(typed) ? typed : -1
  const basedOnOutcome = returnOutcomes.find((known) => known === form.get('basedOnOutcome'))
  if (!basedOnOutcome)
    return { tone: 'error', text: returnErrors['changed-by-someone-else'], ...refused }
  const settlement = { id, adminId: staffId, note, basedOnPaise, basedOnOutcome }
  const settled = await settleReturn(services, settlement)
  if (settled.outcome !== 'settled')
    return { tone: 'error', text: returnErrors[settled.outcome], ...refused }
  return { tone: 'success', text: settledText(settled) }
}

type Settled = Extract<ReturnSettled, { outcome: 'settled' }>

function settledText({ refundPaise, creditPaise, isTransfer, exchangeOrderNumber }: Settled) {
  const amount = formatPaise(refundPaise)
  if (exchangeOrderNumber)
    return `The new size is order ${exchangeOrderNumber}. Please pack it next.`
  if (isTransfer) return `Please transfer ${amount} now and enter its reference.`
  if (refundPaise === 0) return 'Closed without a refund.'
  const way = creditPaise === refundPaise ? ' as store credit' : ''
  return `${amount} goes back to the customer${way}.`
}

function resultOf(
  { outcome }: StaffStepTaken | OutcomeChanged,
  done: string,
  refused: Pick<ReturnStepResult, 'intent' | 'typed'>,
): ReturnStepResult {
  return outcome === 'changed'
    ? { tone: 'success', text: done }
    : { tone: 'error', text: returnErrors[outcome], ...refused }
}
