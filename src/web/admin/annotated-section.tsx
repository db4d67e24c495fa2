import type { ReactNode } from 'react'

type AnnotatedSectionProps = {
  id: string
  title: string
  /** An explanation of the settings. A wide screen shows it beside the card. */
  about?: ReactNode
  children: ReactNode
}

/** A section of a settings page: four grid columns for the description, eight for the card. */
export function AnnotatedSection({ id, title, about, children }: AnnotatedSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="mt-6 grid gap-x-8 gap-y-4 border-t border-hem pt-6 lg:grid-cols-12 lg:items-start"
    >
      <div className="lg:col-span-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {about && <div className="mt-1 max-w-measure space-y-2 text-stone">{about}</div>}
      </div>
      <div className="min-w-0 border border-hem bg-paper p-4 sm:p-6 lg:col-span-8">{children}</div>
    </section>
  )
}

export const annotationLink =
  'inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline'
