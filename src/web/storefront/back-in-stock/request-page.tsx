import { Form, useNavigation } from 'react-router'
import { soldOutSizes } from '#shop/back-in-stock/back-in-stock.ts'
import { findPublicProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/request-page.ts'
import { requestFrom, type RequestResult } from './request-action.server.ts'

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
          <RequestForm loaderData={loaderData} result={result} />
        )}
        <ButtonLink to={path} look={isDone ? 'primary' : 'quiet'} className="mt-6">
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

type RequestFormProps = {
  loaderData: Route.ComponentProps['loaderData']
  result: RequestResult | undefined
}

function RequestForm({ loaderData, result }: RequestFormProps) {
  const { title, sizes, email } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  const size = result?.size ?? loaderData.size
  return (
    <>
      <h1 className="text-3xl">Tell me when it is back</h1>
      <p className="mt-4 font-semibold">{title}</p>
      <Form method="post" noValidate className="mt-6 space-y-4">
        {sizes[0] === '' ? (
          <input type="hidden" name="size" value="" />
        ) : (
          <SelectField
            label="Size"
            name="size"
            defaultValue={sizes.includes(size) ? size : sizes[0]}
            options={sizes.map((each) => ({ value: each, label: each }))}
          />
        )}
        {email === null ? (
          <Field
            label="Your email address"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            required
            hint="Only for this one mail"
            problem={result?.problem}
            defaultValue={result?.typed}
          />
        ) : (
          <p className="break-words text-stone">We write to {email}.</p>
        )}
        {email !== null && result?.problem && (
          <p role="alert" className="bg-linen px-4 py-3">
            {result.problem}
          </p>
        )}
        <Button isBusy={isBusy}>Tell me when it is back</Button>
      </Form>
    </>
  )
}
