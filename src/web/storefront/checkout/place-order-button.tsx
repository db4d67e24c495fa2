import { useEffect, useRef } from 'react'
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

/** A disabled button loses the focus, so the focus is restored when the payment window closes. */
export function PlaceOrderButton({ phase }: { phase: CheckoutPhase }) {
  const box = useRef<HTMLDivElement>(null)
  const lastPhase = useRef(phase)
  useEffect(() => {
    const hasReturned =
      phase === 'ready' && lastPhase.current !== 'ready' && document.activeElement === document.body
    if (hasReturned) box.current?.querySelector('button')?.focus()
    lastPhase.current = phase
  }, [phase])

  return (
    <div ref={box} className="mt-6">
      <Button form="delivery" isBusy={phase !== 'ready'} className="w-full">
        Place Order
      </Button>
      <p role="status" className="mt-2 min-h-6 text-center text-sm text-stone">
        {progress[phase]}
      </p>
    </div>
  )
}
