import { renderToStaticMarkup } from 'react-dom/server'
import type { Db } from '#platform/database/database.server.ts'
import { effectiveDays, windowText } from '#shop/returns/return-window.ts'
import { listWindowsOfProducts } from '#shop/returns/window-store.server.ts'

/** The line about returns on a product's page, which needs no script. */
export async function returnPromiseHtml(db: Db, productId: string): Promise<string> {
  const [parts] = await listWindowsOfProducts(db, [productId])
  const days = effectiveDays(parts ?? { product: null, kind: null, shop: null })
  return renderToStaticMarkup(
    <p>
      {windowText(days)}{' '}
      <a href="/pages/returns" className="text-madder underline underline-offset-4">
        How returns work
      </a>
    </p>,
  )
}
