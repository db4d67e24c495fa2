import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { savePayee } from '#shop/returns/outcome/save-payee.server.ts'
import { parsePayee } from '#shop/returns/payee.ts'
import { payeeTexts } from '#web/ui/returns/payee-texts.ts'
import type { ReturnStepResult } from './return-action.server.ts'
import { returnDone, returnErrors } from './return-messages.ts'

type Visit = { id: number; staffId: string; form: FormData }

/** An admin enters where a customer who phones wants the refund of a return. */
export async function payeeAction(
  services: { db: Db; sealing: Sealing },
  { id, staffId, form }: Visit,
): Promise<ReturnStepResult> {
  const { value: payee, errors } = parsePayee(form)
  const refused = { tone: 'error', intent: 'save-payee', typed: { name: payee.name } } as const
  if (errors.length > 0) {
    const problems = textsByField(errors, payeeTexts)
    return { ...refused, text: 'Please check the fields marked in red.', problems }
  }
  const { outcome } = await savePayee(services, { id, payee, by: { staffId } })
  return outcome === 'saved'
    ? { tone: 'success', text: returnDone.payee }
    : { ...refused, text: returnErrors[outcome] }
}
