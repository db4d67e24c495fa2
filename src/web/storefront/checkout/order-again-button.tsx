import { Button } from '#web/ui/button.tsx'

/** Confirms a second order. Rendered after Place Order: Enter presses the form's first button. */
export function OrderAgainButton({ number }: { number: string }) {
  return (
    <Button
      form="delivery"
      name="confirmedOrder"
      value={number}
      look="secondary"
      className="w-full"
    >
      Order It Again
    </Button>
  )
}
