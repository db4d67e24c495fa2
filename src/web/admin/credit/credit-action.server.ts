import type { Db } from '#platform/database/database.server.ts'
import { grantCredit, revokeCredit, type CreditChanged } from '#shop/credit/change-credit.server.ts'
import { lineText } from '#shop/form-text.ts'
import { parseRupees } from '#shop/rupees.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'

type Refusal = Exclude<CreditChanged['outcome'], 'changed'>

const problems: Record<Refusal, { field: string; text: string }> = {
  'unknown-customer': { field: 'page', text: 'There is no such customer.' },
  'not-an-amount': { field: 'amount', text: 'Please type an amount, such as 500.' },
  'reason-missing': { field: 'reason', text: 'Please say why, in at most 500 characters.' },
  'changed-by-someone-else': {
    field: 'page',
    text: 'The credit has changed in the meantime. Please check it again.',
  },
  'more-than-left': { field: 'amount', text: 'The customer does not have that much credit.' },
}

export async function creditAction(
  db: Db,
  { staffId, email, form }: { staffId: string; email: string; form: FormData },
): Promise<SettingsResult> {
  const isGrant = form.get('intent') === 'grant'
  const request = {
    email,
    amountPaise: parseRupees(lineText(form.get('amount'))),
    reason: lineText(form.get('reason')),
    staffId,
    newestEntry: Number(form.get('newestEntry')),
  }
  const { outcome } = isGrant
    ? await grantCredit(db, { ...request, months: Number(form.get('months')) })
    : await revokeCredit(db, request)
  if (outcome === 'changed')
    return { tone: 'success', text: isGrant ? 'Credit given.' : 'Credit taken back.' }
  const { field, text } = problems[outcome]
  return refusedFields({ [isGrant ? field : `revoke-${field}`]: text })
}
