import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type RuleFormProps = {
  subject: string
  label: string
  days: number | null
  /** The value that applies while the field is empty. */
  placeholder?: number
  problem: string | undefined
  children?: ReactNode
}

export function RuleForm({ subject, label, days, placeholder, problem, children }: RuleFormProps) {
  const isBusy = useNavigation().formData?.get('subject') === subject
  return (
    <Form key={days} method="post" noValidate preventScrollReset className="space-y-3">
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="basedOn" value={days ?? ''} />
      {children}
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={label}
          name="days"
          inputMode="numeric"
          defaultValue={days ?? ''}
          placeholder={placeholder === undefined ? undefined : String(placeholder)}
          problem={problem}
          className="w-64 max-w-full"
        />
        <Button size="compact" variant="secondary" isBusy={isBusy} aria-label={`Update ${label}`}>
          Update
        </Button>
      </div>
    </Form>
  )
}
