import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { lineText } from '#shop/form-text.ts'
import {
  declinePayout,
  recordPayout,
  type PayoutEnded,
} from '#shop/returns/payout/end-payout.server.ts'
import { listPayoutsToMake } from '#shop/returns/payout/payout-store.server.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { openPayee } from './load-return.server.ts'

export type PayoutRow = Awaited<ReturnType<typeof loadPayouts>>[number]

/** The transfers to make, with the bank details. */
export async function loadPayouts({ db, sealing }: { db: Db; sealing: Sealing }) {
  return (await listPayoutsToMake(db)).map(({ payeeSealed, ...payout }) => ({
    ...payout,
    payee: openPayee(sealing, payeeSealed, payout),
  }))
}

export type PayoutResult = ActionResult & {
  about?: number
  intent?: string
  typed?: Record<string, string>
}

const texts: Record<Exclude<PayoutEnded['outcome'], 'ended'>, string> = {
  'not-a-reference': 'A reference has 12 to 22 letters and digits.',
  'reason-missing': 'Please say why, in at most 500 characters.',
  'unknown-payout': 'There is no such transfer.',
  'not-open': 'This transfer has ended. You now see the current list.',
}

export async function payoutAction(db: Db, staffId: string, form: FormData): Promise<PayoutResult> {
  const id = wholeNumberIn(form, 'payoutId')
  const intent = lineText(form.get('intent'))
  const [reference, reason] = [lineText(form.get('reference')), lineText(form.get('reason'))]
  const resultOf = ({ outcome }: PayoutEnded, done: string): PayoutResult =>
    outcome === 'ended'
      ? success(done)
      : { ...failure(texts[outcome]), about: id, intent, typed: { reference, reason } }
  if (intent === 'record-payout')
    return resultOf(await recordPayout(db, { id, reference, staffId }), 'The transfer is recorded.')
  if (intent === 'decline-payout')
    return resultOf(
      await declinePayout(db, { id, reason, staffId }),
      'It is store credit again, and the customer gets an email.',
    )
  return failure(commonMessages.notUnderstood)
}
