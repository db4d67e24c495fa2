import { SLIP_CLOSING_MAX, type BackOfficeSettings } from '#shop/settings/back-office.ts'
import { Field } from '#web/ui/field.tsx'
import type { SettingsPageResult } from './settings-page-result.ts'
import { SettingsForm } from './settings-form.tsx'

type BackOfficeFormProps = {
  settings: BackOfficeSettings & { version: number }
  result: SettingsPageResult | undefined
}

export function BackOfficeForm({ settings, result }: BackOfficeFormProps) {
  return (
    <SettingsForm section="back-office" version={settings.version} result={result}>
      <Field
        label="Low stock (units)"
        name="lowStockMax"
        inputMode="numeric"
        defaultValue={settings.lowStockMax}
        problem={result?.problems?.lowStockMax}
        hint="A product with this many units or fewer is low in stock"
        className="max-w-xs"
      />
      <Field
        label="Last line of a packing slip"
        name="slipClosing"
        defaultValue={settings.slipClosing}
        problem={result?.problems?.slipClosing}
        hint={`At most ${SLIP_CLOSING_MAX} characters; may be empty`}
      />
    </SettingsForm>
  )
}
