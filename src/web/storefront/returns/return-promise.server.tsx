import { renderToStaticMarkup } from 'react-dom/server'
import type { Db } from '#platform/database/database.server.ts'
import { findPublishedPage } from '#shop/pages/page-store.server.ts'
import { effectiveDays, windowText } from '#shop/returns/return-window.ts'
import { listWindowsOfProducts } from '#shop/returns/window-store.server.ts'

/** The line about returns on a product's page, which needs no script. It links to the policy if the
 * owner has published one. */
export async function returnPromiseHtml(db: Db, productId: string): Promise<string> {
  const [[parts], policy] = await Promise.all([
    listWindowsOfProducts(db, [productId]),
    findPublishedPage(db, 'returns'),
  ])
  const days = effectiveDays(parts ?? { product: null, kind: null, shop: null })
  return renderToStaticMarkup(
    <p>
      {windowText(days)}{' '}
      {policy && (
        <a href="/pages/returns" className="text-madder underline underline-offset-4">
          How returns work
        </a>
      )}
    </p>,
  )
}
