import type { GuestCheckout } from '#shop/settings/guest-checkout/guest-checkout-store.server.ts'
import type { SettingsAnswer } from './settings-answer.ts'
import { SettingsForm } from './settings-form.tsx'

type GuestCheckoutFormProps = {
  settings: GuestCheckout & { version: number }
  answer: SettingsAnswer | undefined
}

export function GuestCheckoutForm({ settings, answer }: GuestCheckoutFormProps) {
  return (
    <SettingsForm section="guest-checkout" version={settings.version} answer={answer}>
      <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="guestCheckoutIsOn"
          defaultChecked={settings.guestCheckoutIsOn}
          className="size-6 accent-indigo"
        />
        Visitors may order without an account
      </label>
    </SettingsForm>
  )
}
