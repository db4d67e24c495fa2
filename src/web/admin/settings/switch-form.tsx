import { CheckBox } from '../check-box.tsx'
import type { SettingsPageResult, SettingsSection } from './settings-page-result.ts'
import { SettingsForm } from './settings-form.tsx'

type SwitchFormProps = {
  section: SettingsSection
  version: number
  result: SettingsPageResult | undefined
  name: string
  isOn: boolean
  label: string
}

/** A section of the settings with a single check box. */
export function SwitchForm({ name, isOn, label, ...form }: SwitchFormProps) {
  return (
    <SettingsForm {...form}>
      <CheckBox name={name} defaultChecked={isOn}>
        <span className="font-semibold">{label}</span>
      </CheckBox>
    </SettingsForm>
  )
}
