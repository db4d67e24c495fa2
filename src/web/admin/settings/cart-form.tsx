import { rupeesText } from '#shop/rupees.ts'
import type { CartSettings } from '#shop/settings/cart/cart-settings.ts'
import { Field } from '#web/ui/field.tsx'
import { CheckBox } from '../check-box.tsx'
import type { SettingsAnswer } from './settings-answer.ts'
import { SettingsForm } from './settings-form.tsx'

type CartFormProps = {
  settings: CartSettings & { version: number }
  answer: SettingsAnswer | undefined
}

export function CartForm({ settings, answer }: CartFormProps) {
  return (
    <SettingsForm section="cart" version={settings.version} answer={answer}>
      <CheckBox name="severalSizesInCart" defaultChecked={settings.severalSizesInCart}>
        <span className="font-semibold">A cart may hold one product in several sizes</span>
      </CheckBox>
      <Field
        label="Gift wrap in rupees"
        name="giftWrap"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={settings.giftWrapPaise === null ? '' : rupeesText(settings.giftWrapPaise)}
        problem={answer?.problems?.giftWrap}
        hint="Per order, with tax. 0: free of charge. Empty: not offered."
        className="max-w-xs"
      />
    </SettingsForm>
  )
}
