import { Link } from 'react-router'

type MissingInvoicesProps = { orders: readonly { number: string }[] }

/** Shown only if some orders were sent without an invoice. */
export function MissingInvoices({ orders }: MissingInvoicesProps) {
  if (orders.length === 0) return null
  return (
    <section
      aria-labelledby="missing-invoices"
      className="mt-6 max-w-measure border border-rose bg-paper px-4 py-3"
    >
      <h2 id="missing-invoices" className="font-semibold text-rose">
        Sent without an invoice
      </h2>
      <p className="text-sm">
        Some shop details were missing. Open each order to see which, enter them, and issue the
        invoice.
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {orders.map(({ number }) => (
          <li key={number}>
            <Link
              to={`/admin/orders/${number}`}
              className="figures inline-flex min-h-11 items-center underline"
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
