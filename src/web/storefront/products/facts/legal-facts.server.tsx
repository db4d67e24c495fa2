import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicProduct } from '#shop/catalogue/product-fields.ts'
import { careOfShop, declaredFacts, factLines } from '#shop/compliance/legal-facts.ts'
import { listKindFacts } from '#shop/kinds/kind-facts-store.server.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'

type Context = Parameters<typeof dependsOn>[0]

/** The legal declarations of a product as a list of terms; '' without declarations. */
export async function legalFactsHtml(context: Context, product: PublicProduct): Promise<string> {
  const { db, keep } = context.get(shopContext)
  dependsOn(context, siteTopic)
  const [kinds, business] = await Promise.all([
    listKindFacts(db, keep),
    keep('business details', [siteTopic], () => findNewestSiteRecord(db, 'business')),
  ])
  const kind = kinds.find(({ slug }) => slug === product.type)
  const declared = declaredFacts(product, kind, careOfShop(business?.body))
  const lines = factLines(declared, product.originalPricePaise)
  return lines.length === 0 ? '' : renderToStaticMarkup(<LegalFacts lines={lines} />)
}

function LegalFacts({ lines }: { lines: ReturnType<typeof factLines> }) {
  return (
    <dl className="mt-6 text-sm text-stone">
      {lines.map(({ name, text }) => (
        <div key={name} className="py-1">
          <dt className="inline">{name}: </dt>
          <dd className="inline text-ink">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
