import { Form } from 'react-router'
import { findPublicProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { loadDeliveryCheck } from './load-delivery-check.server.ts'
import type { Route } from './+types/delivery-page.ts'

export { StorefrontError as ErrorBoundary }

/** Handles `Check delivery` without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const product = await findPublicProduct(db, searchParams.get('product') ?? '')
  const typed = searchParams.get('pincode')
  return {
    product: product ? { id: product.id, path: productPath(product), title: product.title } : null,
    check: typed === null ? null : await loadDeliveryCheck(db, request.url),
    typed: typed?.slice(0, 12) ?? '',
  }
}

export default function DeliveryPage({
  loaderData: { product, check, typed },
}: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="Delivery" />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">Delivery</h1>
        {product && <p className="mt-2 text-stone">{product.title}</p>}
        <div role="status" className="mt-4 space-y-1">
          {check?.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <Form action="/delivery" className="mt-6">
          {product && <input type="hidden" name="product" value={product.id} />}
          <Field
            label="Pincode"
            name="pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={typed}
          />
          <Button className="mt-4">Check delivery</Button>
        </Form>
        <ButtonLink to={product?.path ?? '/'} variant="quiet" className="mt-6">
          {product ? 'Back to the piece' : 'Back to the shop'}
        </ButtonLink>
      </div>
    </div>
  )
}
