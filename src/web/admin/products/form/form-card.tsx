import type { ReactNode } from 'react'

export const cardClass = 'border border-hem bg-paper p-3 md:p-4'
/** A floating legend lies inside its card like the heads of other cards, not on the border. */
export const cardLegend = 'float-left mb-2 w-full font-heading text-lg [&+*]:clear-both'

type FormCardProps = {
  head: string
  /** Classes of the element around the fields. */
  className?: string
  children: ReactNode
}

/** A card of the product form with its head. */
export function FormCard({ head, className, children }: FormCardProps) {
  return (
    <div className={cardClass}>
      <h2 className="mb-2 text-lg">{head}</h2>
      <div className={className}>{children}</div>
    </div>
  )
}

/** A card that can be folded, for fields that most products leave empty. */
export function FoldedCard({ head, isOpen, children }: FormCardProps & { isOpen: boolean }) {
  return (
    <details open={isOpen} className="border border-hem bg-paper px-3 md:px-4">
      <summary className="min-h-12 cursor-pointer content-center font-heading text-lg">
        {head}
      </summary>
      <div className="grid gap-3 pb-3 sm:grid-cols-2 md:pb-4">{children}</div>
    </details>
  )
}
