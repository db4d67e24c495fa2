import type { ListDisplay } from '#shop/settings/list-display/list-display-store.server.ts'
import type { SettingsAnswer } from './settings-answer.ts'
import { SettingsForm } from './settings-form.tsx'

type ListDisplayFormProps = {
  settings: ListDisplay & { version: number }
  answer: SettingsAnswer | undefined
}

export function ListDisplayForm({ settings, answer }: ListDisplayFormProps) {
  return (
    <SettingsForm section="list-display" version={settings.version} answer={answer}>
      <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="oneCardPerDesign"
          defaultChecked={settings.oneCardPerDesign}
          className="size-6 accent-indigo"
        />
        Lists show one card per design
      </label>
    </SettingsForm>
  )
}
