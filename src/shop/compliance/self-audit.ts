import { lineText, plainText, type Form } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'
import { parseDay, type Day } from '../tax/dated.ts'

/** The yearly self-audit on dark patterns, as the owner declares it. */
export type SelfAudit = { auditedOn: Day; signer: string; body: string }

/** From this day the certificate has to be on the site (G.S.R. 789(E)). */
export const SELF_AUDIT_FROM = '2027-01-01'

const SIGNER_MAX = 200
const BODY_MAX = 5_000

export type AuditField = keyof SelfAudit
export type AuditErrorCode = 'missing' | 'not-a-day' | 'in-the-future' | 'too-long'

export function parseSelfAudit(
  form: Pick<Form, 'get'>,
  today: Day,
): ParseResult<SelfAudit, AuditField, AuditErrorCode> {
  const auditedOn = parseDay(lineText(form.get('auditedOn')))
  const signer = lineText(form.get('signer'))
  const body = plainText(form.get('body'))
  const errors: { field: AuditField; code: AuditErrorCode }[] = []
  if (auditedOn === null) errors.push({ field: 'auditedOn', code: 'not-a-day' })
  else if (auditedOn > today) errors.push({ field: 'auditedOn', code: 'in-the-future' })
  for (const [field, text, max] of [
    ['signer', signer, SIGNER_MAX],
    ['body', body, BODY_MAX],
  ] as const) {
    if (!text) errors.push({ field, code: 'missing' })
    else if (text.length > max) errors.push({ field, code: 'too-long' })
  }
  return { value: { auditedOn: auditedOn ?? '', signer, body }, errors }
}

/** The first day on which the site shows the certificate. */
export function shownFrom({ auditedOn }: Pick<SelfAudit, 'auditedOn'>): Day {
  return auditedOn > SELF_AUDIT_FROM ? auditedOn : SELF_AUDIT_FROM
}

/** Whether the audit is older than a year on a day. */
export function isOutdated({ auditedOn }: Pick<SelfAudit, 'auditedOn'>, today: Day): boolean {
  const [year, rest] = [Number(auditedOn.slice(0, 4)), auditedOn.slice(4)]
  return today >= `${year + 1}${rest}`
}
