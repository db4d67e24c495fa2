/** Shown if a shop on a public URL uses test payments, so that the owner does not mistake them for
 * real money. */
export function TestPaymentsNotice() {
  return (
    <p className="border-b border-rose bg-paper px-4 py-2 text-center text-sm text-rose">
      <strong>Payments are not real.</strong> This shop uses the test gateway and collects no money.
      Set the three RAZORPAY_… keys (README, “Your own shop”) and restart it.
    </p>
  )
}
