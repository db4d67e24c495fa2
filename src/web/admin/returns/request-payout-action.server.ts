import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { lineText } from '#shop/form-text.ts'
import { textsByField } from '#shop/parse-result.ts'
import { parsePayee } from '#shop/returns/payee.ts'
import { requestPayout } from '#shop/returns/payout/request-payout.server.ts'
import { payeeTexts } from '#web/ui/returns/payee-texts.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import type { Texts } from '../messages.ts'

export type PayoutRequestResult = ActionResult & {
  problems?: Partial<Record<string, string>>
  /** Without bank details, which are typed again. */
  typed?: Record<string, string>
}

const texts = {
  'unknown-order': 'There is no such order.',
  'nothing-to-pay': 'None of this cash is store credit any more. You now see the current state.',
} satisfies Texts<Awaited<ReturnType<typeof requestPayout>>, 'requested'>

/** An admin enters where a customer who phones wants the cash of an exchanged order. */
export async function requestPayoutAction(
  services: { db: Db; sealing: Sealing },
  staffId: string,
  form: FormData,
): Promise<PayoutRequestResult> {
  const { value: payee, errors } = parsePayee(form)
  const typed = { name: payee.name }
  if (errors.length > 0) {
    const problems = textsByField(errors, payeeTexts)
    return { ...failure('Please check the fields marked in red.'), problems, typed }
  }
  const orderNumber = lineText(form.get('orderNumber'))
  const { outcome } = await requestPayout(services, { orderNumber, payee, by: { staffId } })
  return outcome === 'requested'
    ? success('The transfer is requested, and the customer gets an email.')
    : { ...failure(texts[outcome]), typed }
}
