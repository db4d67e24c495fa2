import type { SectionItem } from '#shop/site/home/home-sections.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** An image beside a text, or only the text. */
export function ImageText({ item: { heading, text, label, to, image } }: { item: SectionItem }) {
  return (
    <section className="page-width home-band image-text">
      {image && (
        <div>
          <Picture image={image} alt="" sizes="(min-width: 48rem) min(38vw, 33rem), 46vw" />
        </div>
      )}
      <div className="max-w-measure">
        <h2 className="home-head">{heading}</h2>
        <p className="mt-3 whitespace-pre-line">{text}</p>
        {label && (
          <ButtonLink to={to} variant="secondary" className="mt-4">
            {label}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

export function Promises({ items }: { items: readonly SectionItem[] }) {
  return (
    <ul className="page-width home-band grid gap-4 md:auto-cols-fr md:grid-flow-col md:gap-8">
      {items.map(({ heading, text }) => (
        <li key={heading} className="border-t border-zari pt-3">
          <h2 className="text-xl">{heading}</h2>
          <p className="mt-1 whitespace-pre-line text-stone">{text}</p>
        </li>
      ))}
    </ul>
  )
}
