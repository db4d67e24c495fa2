import type { CustomerMails } from '#shop/settings/customer-mails/customer-mails.ts'
import { Field } from '#web/ui/field.tsx'
import type { SettingsPageResult } from './settings-page-result.ts'
import { SettingsForm } from './settings-form.tsx'

type CustomerMailsFormProps = {
  settings: CustomerMails & { version: number }
  result: SettingsPageResult | undefined
}

export function CustomerMailsForm({ settings, result }: CustomerMailsFormProps) {
  return (
    <SettingsForm section="customer-mails" version={settings.version} result={result}>
      <Field
        label="People notified per piece that is back"
        name="notifiedPerPiece"
        inputMode="numeric"
        defaultValue={settings.notifiedPerPiece}
        problem={result?.problems?.notifiedPerPiece}
        hint="With 2, six people who wait get a mail when three pieces return"
        className="max-w-xs"
      />
      <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="reviewMailsAreOn"
          defaultChecked={settings.reviewMailsAreOn}
          className="size-6 accent-indigo"
        />
        Ask for a review, once per order
      </label>
      <Field
        label="Days after the delivery"
        name="reviewMailDays"
        inputMode="numeric"
        defaultValue={settings.reviewMailDays}
        problem={result?.problems?.reviewMailDays}
        className="max-w-xs"
      />
      <Field
        label="Hours until a reminder of the cart"
        name="cartReminderHours"
        inputMode="numeric"
        defaultValue={settings.cartReminderHours ?? ''}
        problem={result?.problems?.cartReminderHours}
        hint="Empty: no reminders. Only customers who turn them on in their account get one mail per cart."
        className="max-w-xs"
      />
    </SettingsForm>
  )
}
