import { Form, useNavigation } from 'react-router'
import { isOutdated, shownFrom, type SelfAudit } from '#shop/compliance/self-audit.ts'
import type { Day } from '#shop/tax/dated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { dayText } from './day-text.ts'

type SelfAuditFormProps = {
  audit: SelfAudit | null
  today: Day
  problems: Partial<Record<string, string>>
}

export function SelfAuditForm({ audit, today, problems }: SelfAuditFormProps) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <>
      {audit && (
        <p className="mb-4">
          {`Audited on ${dayText(audit.auditedOn)} by ${audit.signer}. ${whenShown(audit, today)}`}
        </p>
      )}
      <Form method="post" noValidate preventScrollReset className="space-y-4">
        <Field
          type="date"
          label="Audited on"
          name="auditedOn"
          problem={problems['auditedOn']}
          className="max-w-xs"
        />
        <Field
          label="Signed by"
          name="signer"
          hint="Name and designation"
          problem={problems['signer']}
        />
        <TextField
          label="Text of the certificate"
          name="body"
          rows={6}
          problem={problems['body']}
        />
        <Button size="compact" name="intent" value="save-audit" isBusy={isSending}>
          Save certificate
        </Button>
      </Form>
    </>
  )
}

function whenShown(audit: SelfAudit, today: Day): string {
  if (isOutdated(audit, today)) return 'It is older than a year: please audit the shop again.'
  const from = shownFrom(audit)
  return from > today ? `The site shows it from ${dayText(from)}.` : 'The site shows it.'
}
