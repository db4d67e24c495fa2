import { data } from 'react-router'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { findProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { listDamagedImages } from '#shop/media/media-store.server.ts'
import { quantitiesOnHand } from '#shop/stock/stock.ts'
import { listStock } from '#shop/stock/stock-store.server.ts'
import { listSkus } from '#shop/skus/sku-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { enabledKinds } from '#shop/kinds/product-kind.ts'
import { findProductPrices } from '#shop/pricing/find-product-prices.server.ts'
import { listDesigns } from '#shop/designs/design-store.server.ts'
import { findFormLegal } from '#shop/compliance/form-legal.server.ts'
import { findProductVideo } from '#shop/product-videos/product-video-store.server.ts'
import { findFormTax } from '#shop/tax/form-tax.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { productFormAction } from './product-form-action.server.ts'
import { PricePanel } from '../prices/price-panel.tsx'
import { VideoPanel } from '../../videos/video-panel.tsx'
import { DeleteProduct } from '../delete-product.tsx'
import { ProductSkus } from '../skus/product-skus.tsx'
import { refusal, type ProductResult } from './product-result.ts'
import { ProductForm } from './product-form.tsx'
import { typedFrom } from '#shop/catalogue/typed-product.ts'
import type { Route } from './+types/update-product-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, keep } = context.get(shopContext)
  const product = await findProduct(db, params.id)
  if (!product) throw data('No such product', { status: 404 })
  const [stock, damaged, kinds, prices, skus, attributes, tax, legal, designs, video] =
    await Promise.all([
      listStock(db, product.id),
      listDamagedImages(
        db,
        product.images.map(({ id }) => id),
      ),
      listKinds(db, keep),
      findProductPrices(db, product.id),
      listSkus(db, product.id),
      listAttributes(db, keep),
      findFormTax(db),
      findFormLegal(db),
      listDesigns(db),
      findProductVideo(db, product.id),
    ])
  return {
    product,
    stock,
    damaged,
    prices,
    skus,
    kinds: enabledKinds(kinds),
    attributes,
    tax,
    legal,
    designs,
    video: video ?? null,
  }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<ProductResult> {
  const admin = await requireAdmin(request, context)
  return productFormAction(context.get(shopContext), admin.id, params.id, request)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, refusal('Failed to update product'))
}

export default function UpdateProductPage({
  loaderData: {
    product,
    stock,
    damaged,
    prices,
    skus,
    kinds,
    attributes,
    tax,
    legal,
    designs,
    video,
  },
  actionData,
}: Route.ComponentProps) {
  const seen = quantitiesOnHand(stock)
  const stored = {
    productId: product.id,
    version: product.version,
    seen,
    typed: typedFrom(product, seen),
  }
  return (
    <>
      <title>{`${product.title} – Admin`}</title>
      <h1 className="mb-6 text-2xl">Update Product</h1>
      <ProductForm
        key={product.id}
        stored={stored}
        result={actionData}
        button="Update Product"
        damaged={damaged}
        kinds={kinds}
        attributes={attributes}
        tax={tax}
        legal={legal}
        designs={designs}
      >
        <PricePanel product={product} prices={prices} />
        <div className="mt-4">
          <ProductSkus productId={product.id} skus={skus} />
        </div>
        <div className="mt-4">
          <VideoPanel product={product} video={video} />
        </div>
        <div className="mt-4 border-t border-hem pt-4">
          <DeleteProduct product={product} action="/admin/products" />
        </div>
      </ProductForm>
    </>
  )
}
