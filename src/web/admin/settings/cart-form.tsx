import { rupeesText } from '#shop/rupees.ts'
import type { CartSettings } from '#shop/settings/cart/cart-settings.ts'
import { Field } from '#web/ui/field.tsx'
import { CheckBox } from '../check-box.tsx'
import type { SettingsPageResult } from './settings-page-result.ts'
import { SettingsForm } from './settings-form.tsx'

type CartFormProps = {
  settings: CartSettings & { version: number }
  result: SettingsPageResult | undefined
}

export function CartForm({ settings, result }: CartFormProps) {
  return (
    <SettingsForm section="cart" version={settings.version} result={result}>
      <CheckBox name="severalSizesInCart" defaultChecked={settings.severalSizesInCart}>
        <span className="font-semibold">A cart may hold one product in several sizes</span>
      </CheckBox>
      <Field
        label="Gift wrap in rupees"
        name="giftWrap"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={settings.giftWrapPaise === null ? '' : rupeesText(settings.giftWrapPaise)}
        problem={result?.problems?.giftWrap}
        hint="Per order, with tax. 0: free of charge. Empty: not offered."
        className="max-w-xs"
      />
    </SettingsForm>
  )
}
