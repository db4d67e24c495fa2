import { redirect } from 'react-router'
import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { plainText } from '#shop/form-text.ts'
import { textsByField } from '#shop/parse-result.ts'
import { parsePayee } from '#shop/returns/payee.ts'
import { withdrawPayout } from '#shop/returns/payout/end-payout.server.ts'
import { requestPayout } from '#shop/returns/payout/request-payout.server.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { nothingTyped, returnTexts, stepTexts, type ReturnResult } from './return-result.ts'

type Visit = { customerId: string; number: string; form: FormData }

/** The customer chooses a transfer of the cash that is store credit now, or keeps the credit. */
export async function payoutAction(
  services: { db: Db; sealing: Sealing },
  { customerId, number, form }: Visit,
  intent: 'payout' | 'keep-credit',
): Promise<ReturnResult> {
  const refused = { ...nothingTyped, about: 0 }
  if (intent === 'keep-credit') {
    const id = wholeNumberIn(form, 'payoutId')
    const { outcome } = await withdrawPayout(services.db, { id, customerId })
    if (outcome === 'ended') throw redirect(`/orders/${number}/return#payout`)
    return { ...refused, text: stepTexts['not-payable'] }
  }
  const { value: payee, errors } = parsePayee(form)
  const typed = { name: plainText(form.get('name')) }
  if (errors.length > 0) {
    const problems = textsByField(errors, returnTexts)
    return { ...refused, typed, text: stepTexts.failed, problems }
  }
  const { outcome } = await requestPayout(services, {
    ...{ orderNumber: number, payee, by: { customerId } },
  })
  if (outcome === 'requested') throw redirect(`/orders/${number}/return#payout`)
  return { ...refused, typed, text: stepTexts['not-payable'] }
}
