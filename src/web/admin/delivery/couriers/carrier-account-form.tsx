import { Form, useNavigation } from 'react-router'
import {
  defaultTrackingLink,
  type ShownCarrierAccount,
} from '#shop/parcels/account/carrier-account.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { OwnPasswordField } from '../../settings/own-password-field.tsx'

type CarrierAccountFormProps = {
  account: ShownCarrierAccount | null
  problems: Partial<Record<string, string>> | undefined
}

/** The page remounts this form when the account changes, so that no secret stays in a field. */
export function CarrierAccountForm({ account, problems }: CarrierAccountFormProps) {
  const isSaving = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate preventScrollReset autoComplete="off" className="space-y-4">
      <input type="hidden" name="intent" value="save-carrier-account" />
      <input type="hidden" name="basedOn" value={account?.version ?? 0} />
      {account && !account.isReadable && (
        <FieldProblem id="account-unreadable">
          The stored secrets were encrypted on another machine. Please enter them again.
        </FieldProblem>
      )}
      <Field
        label="Email of the API user"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={account?.email}
        problem={problems?.email}
        required
        className="max-w-sm"
      />
      <Secret
        label="Password of the API user"
        name="carrierPassword"
        account={account}
        problem={problems?.carrierPassword}
      />
      <Secret
        label="Webhook key"
        name="webhookKey"
        account={account}
        problem={problems?.webhookKey}
      />
      <Places account={account} problems={problems} />
      <OwnPasswordField problem={problems?.password} />
      <Button size="compact" isBusy={isSaving}>
        Check and save account
      </Button>
    </Form>
  )
}

function Places({ account, problems }: CarrierAccountFormProps) {
  return (
    <>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <Field
          label="Pickup location"
          name="pickupLocation"
          defaultValue={account?.pickupLocation}
          problem={problems?.pickupLocation}
          hint="Its nickname in Shiprocket"
          required
        />
        <Field
          label="Pincode of the pickup"
          name="pickupPincode"
          inputMode="numeric"
          defaultValue={account?.pickupPincode}
          problem={problems?.pickupPincode}
          required
        />
      </div>
      <Field
        label="Tracking link for customers"
        name="trackingLink"
        type="url"
        defaultValue={account?.trackingLink ?? defaultTrackingLink}
        problem={problems?.trackingLink}
        className="max-w-xl"
      />
    </>
  )
}

type SecretProps = {
  label: string
  name: string
  account: ShownCarrierAccount | null
  problem: string | undefined
}

/** A stored secret is never shown; an empty field keeps it. */
function Secret({ label, name, account, problem }: SecretProps) {
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="off"
      required={!account}
      problem={problem}
      hint={account ? `Set on ${formatDate(account.setAt)}. Leave empty to keep it` : undefined}
      className="max-w-sm"
    />
  )
}
