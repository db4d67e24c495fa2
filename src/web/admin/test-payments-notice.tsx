import { Link } from 'react-router'

/** Shown if a shop on a public URL uses test payments, so that the owner does not mistake them for
 * real money. */
export function TestPaymentsNotice() {
  return (
    <p className="border-b border-rose bg-paper px-4 py-2 text-center text-sm text-rose">
      <strong>Payments are not real.</strong> This shop uses the test gateway and collects no money.
      Enter the keys of your payment gateway in the{' '}
      <Link to="/admin/settings/payments" className="underline">
        payment settings
      </Link>
      .
    </p>
  )
}
