import { Button } from '#web/ui/button.tsx'

/** Confirms a second order. Must be rendered after Place Order, because Enter presses the first
 * button of the form. */
export function OrderAgainButton({ number }: { number: string }) {
  return (
    <Button
      form="delivery"
      name="confirmedOrder"
      value={number}
      variant="secondary"
      className="w-full"
    >
      Order It Again
    </Button>
  )
}
