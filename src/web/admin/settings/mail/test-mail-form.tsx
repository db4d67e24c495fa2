import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import type { SettingsResult } from '../settings-result.ts'

type TestMailFormProps = {
  email: string
  sendsMail: boolean
  result: SettingsResult | undefined
}

export function TestMailForm({ email, sendsMail, result }: TestMailFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'test-mail'
  if (!sendsMail)
    return <p>Enter a mail server first. Until then, mails are stored and not sent.</p>
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <p className="break-words">The mail goes to your own address, {email}.</p>
      {result?.problems?.test && (
        <FieldProblem id="test-problem">{result.problems.test}</FieldProblem>
      )}
      <Button size="compact" variant="secondary" name="intent" value="test-mail" isBusy={isSending}>
        Send test mail
      </Button>
    </Form>
  )
}
