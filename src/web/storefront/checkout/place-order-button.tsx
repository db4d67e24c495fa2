import { useEffect, useRef } from 'react'
import type { PayMode } from '#shop/pay-mode.ts'
import { formatPaise, type Paise } from '#shop/money.ts'
import { Button } from '#web/ui/button.tsx'
import type { CheckoutPhase } from './checkout-phase.ts'

const progress: Record<CheckoutPhase, string> = {
  ready: '',
  placing: 'Keeping your pieces…',
  waiting: 'Waiting for our turn…',
  opening: 'Opening the payment window…',
  paying: 'Waiting for your payment…',
  confirming: 'Confirming with the bank…',
}

/** Takes the line of the progress, which is empty before the order is placed. */
const payText: Partial<Record<PayMode, string>> = {
  gateway: 'Secure payment by UPI, card or net banking',
  cod: 'You pay in cash when it arrives',
}

type PlaceOrderButtonProps = { phase: CheckoutPhase; totalPaise: Paise; payMode: PayMode }

/** Stays at the lower edge of a phone, with the amount. A disabled button loses the focus, so the focus
 * is restored when the payment window closes. */
export function PlaceOrderButton({ phase, totalPaise, payMode }: PlaceOrderButtonProps) {
  const box = useRef<HTMLDivElement>(null)
  const lastPhase = useRef(phase)
  useEffect(() => {
    const hasReturned =
      phase === 'ready' && lastPhase.current !== 'ready' && document.activeElement === document.body
    if (hasReturned) box.current?.querySelector('button')?.focus()
    lastPhase.current = phase
  }, [phase])

  return (
    <div
      ref={box}
      className="z-10 -mx-5 mt-6 flex flex-wrap items-center gap-x-4 border-t border-hem bg-paper px-5 pt-2 max-lg:bottom-0 max-lg:tall:sticky md:-mx-6 md:px-6 lg:mx-0 lg:border-0 lg:p-0"
    >
      {/* Generated content, so that the amount is in the page once. */}
      <span
        data-total={formatPaise(totalPaise)}
        className="figures text-lg font-semibold before:content-[attr(data-total)] lg:hidden"
      />
      <Button form="delivery" isBusy={phase !== 'ready'} className="grow">
        Place Order
      </Button>
      <div className="mt-1 min-h-6 w-full text-center text-sm text-stone">
        {phase === 'ready' && totalPaise > 0 && <p>{payText[payMode]}</p>}
        <p role="status">{progress[phase]}</p>
      </div>
    </div>
  )
}
