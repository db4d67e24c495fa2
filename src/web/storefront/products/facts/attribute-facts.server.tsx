import { renderToStaticMarkup } from 'react-dom/server'
import type { Attribute } from '#shop/attributes/attribute.ts'
import { attributeFacts, type AttributeFact } from '#shop/attributes/attribute-values.ts'
import type { Product } from '#shop/catalogue/product-fields.ts'

/** The attributes that the highlights do not already name, as a list of terms. Null without any. */
export function attributeFactsHtml(
  attributes: readonly Attribute[],
  { attributes: entries, highlights }: Pick<Product, 'attributes' | 'highlights'>,
): string | null {
  const facts = attributeFacts(attributes, entries).filter(
    ({ name }) =>
      !highlights.some((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`)),
  )
  return facts.length === 0 ? null : renderToStaticMarkup(<AttributeFacts facts={facts} />)
}

function AttributeFacts({ facts }: { facts: readonly AttributeFact[] }) {
  return (
    <dl className="mt-4 grid grid-cols-[fit-content(50%)_minmax(0,1fr)] border-t border-hem sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)]">
      {facts.map((fact) => (
        <div key={fact.slug} className="col-span-2 grid grid-cols-subgrid border-b border-hem py-2">
          <dt className="pr-6 text-stone">{fact.name}</dt>
          <dd className="flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
            <FactTexts fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FactTexts({ fact: { texts, chosen } }: { fact: AttributeFact }) {
  if (!chosen.some(({ swatch }) => swatch)) return texts.join(', ')
  return chosen.map(({ entry, name, swatch }) => (
    <span key={entry} className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 1 1" className="size-4 rounded-full border border-hem">
        <rect width="1" height="1" fill={swatch ?? 'none'} />
      </svg>
      {name}
    </span>
  ))
}
