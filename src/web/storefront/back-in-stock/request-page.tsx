import { soldOutSizes } from '#shop/back-in-stock/back-in-stock.ts'
import { findPublicProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/request-page.ts'
import { requestFrom, type RequestResult } from './request-action.server.ts'
import { RequestForm } from './request-form.tsx'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const product = await findPublicProduct(context.get(shopContext).db, productIn(request))
  if (!product) throw new Response('No such product', { status: 404 })
  const customer = await readSignedIn(request, context)
  return {
    title: product.title,
    path: productPath(product),
    sizes: soldOutSizes(product),
    size: new URL(request.url).searchParams.get('size') ?? '',
    email: customer?.role === 'user' && !customer.isGuest ? customer.email : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return requestFrom(request, context, productIn(request))
}

function productIn(request: Request): string {
  return new URL(request.url).searchParams.get('product') ?? ''
}

export default function RequestPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { title, path, sizes } = loaderData
  const isDone = result?.outcome === 'waiting' || result?.outcome === 'to-confirm'
  const isInStock = !isDone && sizes.length === 0
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="Back in stock" />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        {isDone || isInStock || result?.outcome === 'in-stock' ? (
          <Outcome result={result} title={title} />
        ) : (
          <RequestForm product={loaderData} result={result} />
        )}
        <ButtonLink to={path} variant={isDone ? 'primary' : 'quiet'} className="mt-6">
          Back to the piece
        </ButtonLink>
      </div>
    </div>
  )
}

const outcomes = {
  waiting: {
    heading: 'We will tell you',
    text: 'You will get one mail when it is back. We notify people in the order of their requests.',
  },
  'to-confirm': {
    heading: 'Check your inbox',
    text: 'Please confirm with the link in our mail. Then you will get one mail when it is back.',
  },
  'in-stock': { heading: 'It is in stock', text: 'You can order it now.' },
}

function Outcome({ result, title }: { result: RequestResult | undefined; title: string }) {
  const known = result && result.outcome in outcomes ? result.outcome : 'in-stock'
  const { heading, text } = outcomes[known as keyof typeof outcomes]
  return (
    <>
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-4 font-semibold">
        {title}
        {result?.size && `, size ${result.size}`}
      </p>
      <p role="status" className="mt-2 bg-linen px-4 py-3">
        {text}
      </p>
    </>
  )
}
