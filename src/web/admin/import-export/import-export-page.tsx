import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countProducts } from '#shop/import-export/product-rows-store.server.ts'
import { isUnderWay, type Import } from '#shop/import-export/import/import.ts'
import { listNewestImports } from '#shop/import-export/import/import-store.server.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { formatNames, statusTexts, uploadErrors } from './import-messages.ts'
import { UploadForm } from './upload-form.tsx'
import type { UploadError } from './upload-result.ts'
import type { Route } from './+types/import-export-page.ts'

const IMPORTS_SHOWN = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [imports, products] = await Promise.all([
    listNewestImports(db, IMPORTS_SHOWN),
    countProducts(db),
  ])
  const problem = new URL(request.url).searchParams.get('problem')
  const uploadError = (Object.keys(uploadErrors) as UploadError[]).find((code) => code === problem)
  return { imports, products, uploadError: uploadError ?? null }
}

export default function ImportExportPage({
  loaderData: { imports, products, uploadError },
}: Route.ComponentProps) {
  useLive('/admin/exchange/live')
  return (
    <>
      <title>Import / Export – Admin</title>
      <h1 className="text-2xl">Import / Export</h1>
      <div className="mt-6 grid gap-8 lg:grid-cols-2 lg:items-start">
        <section aria-labelledby="import" className="border border-hem bg-paper p-4 sm:p-6">
          <h2 id="import" className="mb-4 text-xl">
            Import
          </h2>
          <UploadForm error={uploadError} />
          <details className="mt-6 border-t border-hem pt-4">
            <summary className="cursor-pointer leading-11 text-indigo">
              Which lists can be read?
            </summary>
            <ul className="list-disc space-y-1 pl-5 text-sm marker:text-zari">
              <li>
                Exports of this shop, also after changes in a spreadsheet. Columns that you delete
                are left unchanged in the shop; an empty ID makes a new product.{' '}
                <a href="/admin/exchange/files/template.csv" className="text-indigo underline">
                  An empty list to fill in
                </a>
                .
              </li>
              <li>
                Product exports of Shopify and WooCommerce, unchanged. Lines of one product are
                combined.
              </li>
              <li>
                Other tables with recognisable headings, such as Name, Price, Quantity, Description,
                Images.
              </li>
              <li>
                Commas, semicolons or tabs; UTF-8, or the encoding of Excel. Up to 1,00,000 lines.
              </li>
            </ul>
          </details>
        </section>
        <section aria-labelledby="export" className="border border-hem bg-paper p-4 sm:p-6">
          <h2 id="export" className="mb-4 text-xl">
            Export
          </h2>
          <ul className="space-y-4">
            <Export file="products.csv" name="Products as CSV">
              {products === 1 ? '1 product' : `${products} products`}, with the web addresses of
              their pictures. Can be imported again without loss.
            </Export>
            <Export file="products.zip" name="Products with pictures">
              The same list and all pictures in one zip: for another shop, or as a backup.
            </Export>
            <Export file="orders.csv" name="Orders as CSV">
              One line for each product bought, with the delivery address.
            </Export>
            <Export file="customers.csv" name="Customers as CSV">
              Name, e-mail, default address and total spent.
            </Export>
          </ul>
          <p className="mt-4 text-sm text-stone">
            Safe to open in a spreadsheet: possible formulas are marked as text. Orders and
            customers are personal data; store those files safely.
          </p>
        </section>
      </div>
      {imports.length > 0 && <NewestImports imports={imports} />}
    </>
  )
}

function Export({ file, name, children }: { file: string; name: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={`/admin/exchange/files/${file}`}
        download
        className={buttonClass('secondary', 'compact')}
      >
        {name}
      </a>
      <p className="mt-1 text-sm text-stone">{children}</p>
    </li>
  )
}

function NewestImports({ imports }: { imports: Import[] }) {
  return (
    <section aria-labelledby="newest" className="mt-10">
      <h2 id="newest" className="text-xl">
        Imports
      </h2>
      <ul className="mt-3 divide-y divide-hem border border-hem bg-paper">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2">
            <Link
              to={`/admin/exchange/${one.id}`}
              className="min-w-0 break-words leading-11 text-indigo underline-offset-2 hover:underline"
            >
              {one.fileName}
            </Link>
            <span className={isUnderWay(one.status) ? 'font-semibold' : 'text-stone'}>
              {statusTexts[one.status]}
            </span>
            <span className="text-sm text-stone">
              {one.kind && `${formatNames[one.kind]} · `}
              {formatDate(one.createdAt)}, {formatTime(one.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
