import type { ReactNode } from 'react'
import { Link } from 'react-router'

type ModeratedCardProps = {
  label: string
  product: { id: string; title: string }
  hiddenReason: string | null
  /** Author and time. */
  origin: ReactNode
  body: string
  children?: ReactNode
  forms: ReactNode
}

/** A question or a review with the forms to answer and to hide it. */
export function ModeratedCard(props: ModeratedCardProps) {
  const { label, product, hiddenReason, origin, body, children, forms } = props
  return (
    <article
      aria-label={label}
      className={`border bg-paper p-4 ${hiddenReason ? 'border-rose' : 'border-hem'}`}
    >
      <h2 className="font-semibold">
        <Link
          to={`/admin/productinfos/${product.id}`}
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          {product.title}
        </Link>
      </h2>
      <p className="text-sm break-words text-stone">{origin}</p>
      {hiddenReason && <p className="mt-2 break-words text-rose">Hidden: {hiddenReason}</p>}
      <p className="mt-2 max-w-measure break-words whitespace-pre-line">{body}</p>
      {children}
      <div className="mt-4 grid gap-4 lg:grid-cols-2">{forms}</div>
    </article>
  )
}
