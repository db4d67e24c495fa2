import type { SectionItem } from '#shop/site/home/home-sections.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** An image beside a text, or a story without an image. */
export function ImageText({ item: { heading, text, label, to, image } }: { item: SectionItem }) {
  return (
    <section className="page-width mt-16 grid items-center gap-6 md:mt-24 md:grid-cols-2 md:gap-12">
      {image && (
        <div>
          <Picture image={image} alt="" sizes="(min-width: 48rem) 46vw, 100vw" />
        </div>
      )}
      <div className="max-w-measure">
        <h2 className="text-3xl md:text-4xl">{heading}</h2>
        <p className="mt-4 whitespace-pre-line">{text}</p>
        {label && (
          <ButtonLink to={to} look="secondary" className="mt-6">
            {label}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

export function Promises({ items }: { items: readonly SectionItem[] }) {
  return (
    <ul className="page-width mt-16 grid gap-8 sm:grid-cols-2 md:mt-24 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {items.map(({ heading, text }) => (
        <li key={heading} className="border-t border-zari pt-4">
          <h2 className="text-xl">{heading}</h2>
          <p className="mt-1 whitespace-pre-line text-stone">{text}</p>
        </li>
      ))}
    </ul>
  )
}
