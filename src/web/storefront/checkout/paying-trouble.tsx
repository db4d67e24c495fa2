/** Whether anybody can pay online just now, and in words what works badly. */
export type Paying = { isPossible: boolean; troubles: readonly string[] }

/** Told before somebody presses, and followed while the page is open. Nobody is kept from trying. */
export function PayingTrouble({ paying, isCashOn }: { paying: Paying; isCashOn: boolean }) {
  return (
    <div role="status">
      {!paying.isPossible && (
        <p className="mt-6 border-l-4 border-zari bg-linen px-4 py-3">
          <strong className="font-semibold">Paying online is not possible at this moment.</strong>{' '}
          It is our fault, not yours. Your cart is kept
          {isCashOn
            ? ': you can choose Cash on delivery, or come back in a little while.'
            : '. Please come back in a little while.'}
        </p>
      )}
      {paying.troubles.length > 0 && (
        <div className="mt-6 border-l-4 border-zari bg-linen px-4 py-3">
          <ul>
            {paying.troubles.map((trouble) => (
              <li key={trouble}>{trouble}</li>
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
