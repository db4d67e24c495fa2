import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Phase } from './use-checkout.ts'

const progress: Record<Phase, string> = {
  ready: '',
  placing: 'Keeping your pieces…',
  opening: 'Opening the payment window…',
  paying: 'Waiting for your payment…',
  confirming: 'Confirming with the bank…',
}

/** A button that cannot be pressed loses the focus; whoever comes back from the payment window finds it here again. */
export function PlaceOrderButton({ phase }: { phase: Phase }) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    const isBack =
      phase === 'ready' && before.current !== 'ready' && document.activeElement === document.body
    if (isBack) place.current?.querySelector('button')?.focus()
    before.current = phase
  }, [phase])

  return (
    <div ref={place} className="mt-6">
      <Button form="delivery" isBusy={phase !== 'ready'} className="w-full">
        Place Order
      </Button>
      <p role="status" className="mt-2 min-h-6 text-center text-sm text-stone">
        {progress[phase]}
      </p>
    </div>
  )
}
