import { countText } from '../count-text.ts'

type Renaming = { kind: string; from: string; to: string; products: number }

/** Screen readers announce the beginning, not every number. */
export function RenameProgress({ renaming }: { renaming: readonly Renaming[] }) {
  if (renaming.length === 0) return null
  return (
    <section aria-label="Progress" className="mt-4 border border-hem bg-paper p-4">
      <p role="status" className="font-semibold">
        Renaming sizes in products…
      </p>
      <ul>
        {renaming.map(({ kind, from, to, products }) => (
          <li key={`${kind} ${from}`} className="flex flex-wrap justify-between gap-x-4">
            {kind}: {from} → {to}
            <span className="figures text-stone">
              {countText({ total: products }, 'product', 'products')} left
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-stone">
        Until it ends, the kind has both names. A product whose size is being paid for follows when
        that payment has ended. It continues if you leave this page, also after a restart of the
        shop.
      </p>
    </section>
  )
}
