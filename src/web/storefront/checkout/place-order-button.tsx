import { Button } from '#web/ui/button.tsx'
import type { Phase } from './use-checkout.ts'

const progress: Record<Phase, string> = {
  ready: '',
  placing: 'Keeping your pieces…',
  opening: 'Opening the payment window…',
  paying: 'Waiting for your payment…',
  confirming: 'Confirming with the bank…',
}

export function PlaceOrderButton({ phase }: { phase: Phase }) {
  return (
    <div className="mt-6">
      <Button form="delivery" isBusy={phase !== 'ready'} className="w-full">Place Order</Button>
      <p role="status" className="mt-2 min-h-6 text-center text-sm text-stone">{progress[phase]}</p>
    </div>
  )
}
