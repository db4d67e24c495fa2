import { renderToStaticMarkup } from 'react-dom/server'
import type { Attribute } from '#shop/attributes/attribute.ts'
import { listColours } from '#shop/designs/design-store.server.ts'
import { designTopic, swatchesOf, type Swatch } from '#shop/designs/design.ts'
import { cardTopic } from '#shop/catalogue/product.ts'
import { productPath } from '#shop/seo/product-path.ts'
import type { Db } from '#platform/database/database.server.ts'

type Shown = { id: string; design: string }

/** Links to the other colours of the product's design, and the topics of what they show. */
export async function alsoInHtml(
  db: Db,
  { id, design }: Shown,
  attributes: readonly Attribute[],
): Promise<{ html: string; topics: string[] }> {
  if (!design) return { html: '', topics: [] }
  const { shown, ids } = await listColours(db, design)
  const others = swatchesOf(shown, attributes).filter((swatch) => swatch.id !== id)
  const topics = ids.filter((other) => other !== id).map(cardTopic)
  return {
    html: others.length === 0 ? '' : renderToStaticMarkup(<AlsoIn swatches={others} />),
    topics: [designTopic(design), ...topics],
  }
}

function AlsoIn({ swatches }: { swatches: readonly Swatch[] }) {
  return (
    <section aria-label="Also in" className="mb-4">
      <h2 className="mb-1 text-base font-semibold">Also in</h2>
      <ul className="flex flex-wrap gap-2">
        {swatches.map((swatch) => (
          <li key={swatch.id}>
            <a
              href={productPath(swatch)}
              className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-stone/80 px-3 hover:border-indigo"
            >
              {swatch.colours.length > 0 && <ColourDisc colours={swatch.colours} />}
              {swatch.name}
              {swatch.isSoldOut && <span className="text-sm text-stone"> (sold out)</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ColourDisc({ colours }: { colours: readonly (string | null)[] }) {
  const width = 1 / colours.length
  return (
    <svg aria-hidden="true" viewBox="0 0 1 1" className="size-5 rounded-full border border-hem">
      {colours.map((colour, index) => (
        <rect key={index} x={index * width} width={width} height="1" fill={colour ?? 'none'} />
      ))}
    </svg>
  )
}
