import { data, Link } from 'react-router'
import { advanceText } from '#shop/advance-sale.ts'
import { findProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { stateNames } from '#shop/catalogue/publication.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { kindName } from '#shop/kinds/product-kind.ts'
import { listDamagedImages } from '#shop/media/media-store.server.ts'
import { parsePage } from '#shop/paging.ts'
import { formatDate } from '#shop/shop-date.ts'
import { designAddress } from '#shop/designs/design.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { listSkus } from '#shop/skus/sku-store.server.ts'
import { parseLedgerKind } from '#shop/stock/ledger.ts'
import { listLedger, listLiveHolds } from '#shop/stock/ledger-store.server.ts'
import { listStock } from '#shop/stock/stock-store.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { listAction } from './list/list-action.server.ts'
import { DamagedImage } from './damaged-image.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { DuplicateProduct } from './duplicate-product.tsx'
import { noResult, type ListResult } from './list/list-result.ts'
import { ID_SHOWN } from './list/product-row.tsx'
import { ProductSkus } from './skus/product-skus.tsx'
import { StockLedger } from './stock/stock-ledger.tsx'
import { useNotifiedResult } from '../use-notified-result.ts'
import type { Route } from './+types/product-info-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, keep } = context.get(shopContext)
  const product = await findProduct(db, params.id)
  if (!product) throw data('No such product', { status: 404 })
  const query = new URL(request.url).searchParams
  const kind = parseLedgerKind(query.get('moves'))
  const [stock, ledger, holds, damaged, kinds, skus] = await Promise.all([
    listStock(db, product.id),
    listLedger(db, product.id, kind, parsePage(query.get('ledger'))),
    listLiveHolds(db, product.id),
    listDamagedImages(
      db,
      product.images.map(({ id }) => id),
    ),
    listKinds(db, keep),
    listSkus(db, product.id),
  ])
  redirectPastLastPage(request, ledger, 'ledger')
  const type = kindName(kinds, product.type)
  const [copyId, colourId] = [crypto.randomUUID(), crypto.randomUUID()]
  return { product, type, stock, kind, ledger, holds, damaged, skus, copyId, colourId }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ListResult> {
  const admin = await requireAdmin(request, context)
  return listAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, noResult)
}

export default function ProductInfoPage({
  loaderData: { product, type, stock, kind, ledger, holds, damaged, skus, copyId, colourId },
  actionData: newest,
}: Route.ComponentProps) {
  const actionData = useNotifiedResult(newest)
  useLive(`/admin/products/live?of=${product.id}`)

  return (
    <>
      <title>{`${product.title} – Admin`}</title>
      <h1 className="mb-6 text-2xl">{product.title}</h1>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <ButtonLink to={`/admin/updateproduct/${product.id}`} size="compact">
          Edit
        </ButtonLink>
        <DuplicateProduct key={product.id} id={product.id} copyId={copyId} />
        <DuplicateProduct key={colourId} id={product.id} copyId={colourId} isOtherColour />
        <DeleteProduct product={product} action="/admin/products" />
        {product.isPublic && (
          <Link
            to={productPath(product)}
            className="leading-11 text-indigo underline-offset-2 hover:underline"
          >
            View in shop
          </Link>
        )}
        <Link
          to={`/admin/changes?subject=product:${product.id}`}
          className="leading-11 text-indigo underline-offset-2 hover:underline"
        >
          Who changed what
        </Link>
      </div>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <section
          aria-label="As customers see it"
          className="space-y-4 border border-hem bg-paper p-4"
        >
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6 lg:grid-cols-3">
            {product.images.map((image, index) => (
              <li key={index}>
                <Picture
                  image={image}
                  alt={image.alt || `Picture ${index + 1}`}
                  sizes="(min-width: 64rem) 200px, 30vw"
                  widest={400}
                />
                {damaged.includes(image.id) && <DamagedImage />}
              </li>
            ))}
            {product.images.length === 0 && (
              <li className="col-span-full text-stone">No pictures yet.</li>
            )}
          </ul>
          <Price
            sellingPaise={product.sellingPricePaise}
            struckPaise={product.struckPricePaise}
            strike={product.strike}
            isLarge
          />
          <p className="max-w-measure whitespace-pre-line">{product.description}</p>
          {product.highlights.length > 0 && (
            <ul className="list-disc pl-5 marker:text-zari">
              {product.highlights.map((highlight, index) => (
                <li key={index}>{highlight}</li>
              ))}
            </ul>
          )}
          <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1 text-sm">
            <Fact name="Id">
              <span className="font-mono">{product.id.slice(0, ID_SHOWN)}</span>
            </Fact>
            <Fact name="Type">{type}</Fact>
            <Fact name="Categories">{product.categories.join(', ') || 'None'}</Fact>
            <Fact name="Design">
              <DesignLink design={product.design} />
            </Fact>
            <Fact name="Sizes">{product.sizes.join(', ') || 'None'}</Fact>
            {product.advance && <Fact name="Sold">{advanceText(product.advance)}</Fact>}
            <Fact name="State">{stateNames[product.state]}</Fact>
            {product.publishedFrom && (
              <Fact name="From">{product.publishedFrom.replace('T', ' ')}</Fact>
            )}
            {product.publishedUntil && (
              <Fact name="Until">{product.publishedUntil.replace('T', ' ')}</Fact>
            )}
            <Fact name="Added">{formatDate(product.createdAt)}</Fact>
          </dl>
        </section>
        <div className="space-y-6">
          <StockLedger
            product={product}
            stock={stock}
            holds={holds}
            kind={kind}
            ledger={ledger}
            result={actionData}
          />
          <ProductSkus productId={product.id} skus={skus} />
        </div>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-stone">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function DesignLink({ design }: { design: string }) {
  if (!design) return 'None'
  return (
    <Link
      to={designAddress(design)}
      className="inline-flex min-h-11 min-w-11 items-center break-words text-indigo underline-offset-2 hover:underline"
    >
      {design}
    </Link>
  )
}
