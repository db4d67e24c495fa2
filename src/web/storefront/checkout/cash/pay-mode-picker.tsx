import { endSentence, formatPaise, type Paise } from '#shop/money.ts'
import type { PayMode } from '#shop/pay-mode.ts'
import { isCashPossible, type CashOnDelivery } from '#shop/settings/cash-on-delivery.ts'

/** `refusal` says why this customer cannot pay in cash. */
export type ShownCash = Pick<CashOnDelivery, 'isOn' | 'maxPaise'> & { refusal?: string }

type PayModePickerProps = {
  cash: ShownCash
  totalPaise: Paise
  payMode: PayMode
  onPayMode: (payMode: PayMode) => void
  isLocked: boolean
}

const option =
  'flex min-h-12 items-center gap-3 rounded-sm border border-stone/80 px-3 has-checked:border-madder has-checked:bg-linen'

/** The inputs belong to the delivery form (`form` attribute), although they are rendered beside the total. */
export function PayModePicker({
  cash,
  totalPaise,
  payMode,
  onPayMode,
  isLocked,
}: PayModePickerProps) {
  const isPossible = !cash.refusal && isCashPossible(cash, totalPaise)
  return (
    <fieldset disabled={isLocked} className="mt-6">
      <legend className="mb-2 font-semibold">How would you like to pay?</legend>
      <div className="grid gap-2">
        <label className={option}>
          <input
            type="radio"
            name="payMode"
            value="gateway"
            form="delivery"
            checked={payMode === 'gateway'}
            onChange={() => onPayMode('gateway')}
            className="size-5 accent-madder"
          />
          Pay online
        </label>
        {isPossible && (
          <label className={option}>
            <input
              type="radio"
              name="payMode"
              value="cod"
              form="delivery"
              checked={payMode === 'cod'}
              onChange={() => onPayMode('cod')}
              className="size-5 accent-madder"
            />
            Cash on delivery
          </label>
        )}
      </div>
      {!isPossible && (
        <p className="mt-2 text-sm text-stone">
          {cash.refusal ||
            endSentence(
              `Cash on delivery is possible for orders up to ${formatPaise(cash.maxPaise)}`,
            )}
        </p>
      )}
    </fieldset>
  )
}
