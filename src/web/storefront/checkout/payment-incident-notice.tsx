/** `incidents` are texts about payment methods that fail at the moment. */
export type PaymentAvailability = { isPossible: boolean; incidents: readonly string[] }

/** Shown before an order is placed and kept up to date. The notice never prevents a payment attempt. */
export function PaymentIncidentNotice({
  availability: { isPossible, incidents },
  isCashOn,
}: {
  availability: PaymentAvailability
  isCashOn: boolean
}) {
  return (
    <div role="status">
      {!isPossible && (
        <p className="mt-6 border-l-4 border-zari bg-linen px-4 py-3">
          <strong className="font-semibold">Paying online is not possible at the moment.</strong> It
          is our fault, not yours. Your cart is kept
          {isCashOn
            ? ': you can choose Cash on delivery, or come back in a little while.'
            : '. Please come back in a little while.'}
        </p>
      )}
      {incidents.length > 0 && (
        <div className="mt-6 border-l-4 border-zari bg-linen px-4 py-3">
          <ul>
            {incidents.map((incident) => (
              <li key={incident}>{incident}</li>
            ))}
          </ul>
          <p className="mt-1">
            Please choose another way in the payment window, or come back later.
          </p>
        </div>
      )}
    </div>
  )
}
