import type { Paise } from '#shop/money.ts'
import { chargeText, GIFT_WRAP } from '#shop/order-parts.ts'

type GiftWrapChoiceProps = {
  /** Null if the shop does not offer it; a wrap that is already chosen is shown nevertheless. */
  chargePaise: Paise | null
  isChosen: boolean
  isLocked: boolean
  onChoose: (isChosen: boolean) => void
}

/** Never chosen in advance. */
export function GiftWrapChoice({ chargePaise, isChosen, isLocked, onChoose }: GiftWrapChoiceProps) {
  if (chargePaise === null && !isChosen) return null
  return (
    <label className="flex min-h-11 items-center gap-3 border-b border-hem py-2">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isLocked}
        onChange={(event) => onChoose(event.target.checked)}
        className="size-6 shrink-0 accent-madder"
      />
      <span className="font-semibold">{GIFT_WRAP}</span>
      <span className="figures ml-auto">
        {chargePaise === null ? 'No longer offered' : chargeText(chargePaise)}
      </span>
    </label>
  )
}
