import { Form, useNavigation } from 'react-router'
import { formatDate } from '#shop/shop-date.ts'
import type { ShownGatewayKeys } from '#shop/settings/gateway/gateway-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { EnvironmentField, OwnPasswordField } from '../own-password-field.tsx'
import type { SettingsResult } from '../settings-result.ts'

export function ConfiguredKeys({ keyId }: { keyId: string }) {
  return (
    <div className="space-y-4">
      <EnvironmentField label="Key id" variable="RAZORPAY_KEY_ID" value={keyId} />
      <EnvironmentField label="Key secret" variable="RAZORPAY_KEY_SECRET" value="" />
      <EnvironmentField label="Webhook secret" variable="RAZORPAY_WEBHOOK_SECRET" value="" />
    </div>
  )
}

type GatewayKeysFormProps = {
  keys: ShownGatewayKeys | null
  result: SettingsResult | undefined
}

/** The page remounts this form when other keys are in use, so that no secret stays in a field. */
export function GatewayKeysForm({ keys, result }: GatewayKeysFormProps) {
  const isSaving = useNavigation().state !== 'idle'
  const problems = result?.problems
  return (
    <Form method="post" noValidate preventScrollReset autoComplete="off" className="space-y-4">
      <input type="hidden" name="basedOn" value={keys?.id ?? 0} />
      {keys && !keys.isReadable && (
        <FieldProblem id="keys-unreadable">
          The stored secrets were encrypted on another machine. Please enter them again.
        </FieldProblem>
      )}
      <Field
        label="Key id"
        name="keyId"
        defaultValue={keys?.keyId}
        autoCapitalize="off"
        spellCheck={false}
        required
        problem={problems?.keyId}
        hint="rzp_test_… or rzp_live_…"
        className="max-w-sm"
      />
      <SecretField
        label="Key secret"
        name="keySecret"
        ends={keys?.keySecretEnds}
        setAt={keys?.setAt}
        problem={problems?.keySecret}
      />
      <SecretField
        label="Webhook secret"
        name="webhookSecret"
        ends={keys?.webhookSecretEnds}
        setAt={keys?.setAt}
        problem={problems?.webhookSecret}
      />
      <OwnPasswordField problem={problems?.password} />
      <Button size="compact" isBusy={isSaving}>
        Check and save keys
      </Button>
      {keys && (
        <p className="text-sm text-stone">
          Payments that were started with the current keys are still completed.
        </p>
      )}
    </Form>
  )
}

type SecretFieldProps = {
  label: string
  name: string
  ends: string | undefined
  setAt: Date | undefined
  problem: string | undefined
}

/** A stored secret is never shown; an empty field keeps it. */
function SecretField({ label, name, ends, setAt, problem }: SecretFieldProps) {
  const stored = setAt && `Set on ${formatDate(setAt)}${ends ? `, ends in …${ends}` : ''}`
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="off"
      required={!stored}
      problem={problem}
      hint={stored && `${stored}. Leave empty to keep it`}
      className="max-w-sm"
    />
  )
}
