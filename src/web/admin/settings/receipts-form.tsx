import type { Receipts } from '#shop/settings/receipts/receipts-store.server.ts'
import type { SettingsAnswer } from './settings-answer.ts'
import { SettingsForm } from './settings-form.tsx'

type ReceiptsFormProps = {
  settings: Receipts & { version: number }
  answer: SettingsAnswer | undefined
}

export function ReceiptsForm({ settings, answer }: ReceiptsFormProps) {
  return (
    <SettingsForm section="receipts" version={settings.version} answer={answer}>
      <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="receiptsAreOn"
          defaultChecked={settings.receiptsAreOn}
          className="size-6 accent-indigo"
        />
        Issue a receipt voucher for each online payment
      </label>
    </SettingsForm>
  )
}
