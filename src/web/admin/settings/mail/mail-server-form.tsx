import { Form, useNavigation } from 'react-router'
import { mailSecurities, type MailSecurity } from '#platform/mail/smtp-server.ts'
import type { MailServer } from '#shop/settings/mail/mail-server.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { EnvironmentField, OwnPasswordField } from '../own-password-field.tsx'
import type { SettingsResult } from '../settings-result.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type MailServerFormProps = {
  server: MailServer & { version: number; setAt: Date | null; hasPassword: boolean }
  variables: { server: boolean; sender: boolean }
  defaultSender: string
  result: SettingsResult | undefined
}

/** The page remounts this form when the stored version changes, so that no password stays in it. */
export function MailServerForm({ server, variables, defaultSender, result }: MailServerFormProps) {
  const isSaving = useNavigation().formData?.get('intent') === 'mail-server'
  const problems = result?.problems
  return (
    <Form method="post" noValidate preventScrollReset autoComplete="off" className="space-y-4">
      <input type="hidden" name="basedOn" value={server.version} />
      {variables.server ? (
        <EnvironmentField label="Mail server" variable="SMTP_URL" value="" />
      ) : (
        <ServerFields server={server} problems={problems} />
      )}
      {variables.sender ? (
        <EnvironmentField label="Sender" variable="MAIL_FROM" value={defaultSender} />
      ) : (
        <Field
          label="Sender"
          name="sender"
          defaultValue={server.sender}
          problem={problems?.sender}
          hint={`For example Meera’s Sarees <shop@example.com>. Empty: ${defaultSender}`}
          className="max-w-sm"
        />
      )}
      {!(variables.server && variables.sender) && (
        <>
          <OwnPasswordField problem={problems?.password} />
          <Button size="compact" name="intent" value="mail-server" isBusy={isSaving}>
            Save mail settings
          </Button>
        </>
      )}
    </Form>
  )
}

const securityNames: Record<MailSecurity, string> = {
  starttls: 'STARTTLS (usual for port 587)',
  tls: 'TLS (usual for port 465)',
  none: 'Not encrypted (only on this machine)',
}

function ServerFields({
  server,
  problems,
}: Pick<MailServerFormProps, 'server'> & { problems: SettingsResult['problems'] }) {
  const { hasPassword, setAt } = server
  return (
    <>
      <Field
        label="Host"
        name="host"
        defaultValue={server.host}
        autoCapitalize="off"
        spellCheck={false}
        problem={problems?.host}
        hint="For example smtp.example.com. Empty: mails are stored and not sent"
        className="max-w-sm"
      />
      <Field
        label="Port"
        name="port"
        inputMode="numeric"
        defaultValue={server.port}
        problem={problems?.port}
        className="max-w-32"
      />
      <SelectField
        label="Encryption"
        name="security"
        defaultValue={server.security}
        problem={problems?.security}
        options={mailSecurities.map((value) => ({ value, label: securityNames[value] }))}
        className="max-w-sm"
      />
      <Field
        label="User name"
        name="user"
        defaultValue={server.user}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        problem={problems?.user}
        className="max-w-sm"
      />
      <Field
        label="Password of the mail server"
        name="mailPassword"
        type="password"
        autoComplete="off"
        problem={problems?.mailPassword}
        hint={
          hasPassword && setAt ? `Set on ${formatDate(setAt)}. Leave empty to keep it` : undefined
        }
        className="max-w-sm"
      />
    </>
  )
}
