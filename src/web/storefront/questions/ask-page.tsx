import { Form, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { findPublicProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/ask-page.ts'
import { askFrom, type AskResult } from './ask-action.server.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>) {
  const product = await findPublicProduct(context.get(shopContext).db, params['id'] ?? '')
  if (!product) throw new Response('No such product', { status: 404 })
  const customer = await readSignedIn(request, context)
  const { id, title, sizes } = product
  const email = customer?.role === 'user' ? customer.email : null
  return { id, title, sizes, path: productPath(product), email }
}

export async function action(call: Route.ActionArgs) {
  return askFrom(call.request, call.context, await loader(call))
}

const notSent: AskResult = {
  isSent: false,
  message: 'The question could not be sent. Please try again.',
  problems: {},
  typed: {},
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, notSent)
}

export default function AskPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { title, path } = loaderData
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title={`Ask about ${title}`} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-measure">
        <BackHeader heading="Ask about this piece" fallback={path} />
        <p className="mb-4 font-semibold">{title}</p>
        {result && (
          <p role={result.isSent ? 'status' : 'alert'} className="mb-6 bg-linen px-4 py-3">
            {result.message}
          </p>
        )}
        {result?.isSent ? (
          <ButtonLink to={path}>Back to the piece</ButtonLink>
        ) : (
          <AskForm loaderData={loaderData} result={result} />
        )}
      </div>
    </div>
  )
}

type AskFormProps = {
  loaderData: Route.ComponentProps['loaderData']
  result: AskResult | undefined
}

function AskForm({ loaderData: { sizes, email }, result }: AskFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { problems = {}, typed = {} } = result ?? {}
  return (
    <Form method="post" noValidate className="space-y-5">
      {sizes.length > 1 && (
        <SelectField
          label="About size"
          name="size"
          defaultValue={typed.size ?? ''}
          problem={problems.size}
          options={[
            { value: '', label: 'Any' },
            ...sizes.map((size) => ({ value: size, label: size })),
          ]}
        />
      )}
      <TextField
        label="Your question"
        name="body"
        rows={5}
        required
        hint="With our answer it may appear on the page of the piece, without your name. Please leave out phone numbers and addresses."
        defaultValue={typed.body}
        problem={problems.body}
      />
      {email === null ? (
        <Field
          label="Your Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="Only for the answer; never shown"
          defaultValue={typed.email}
          problem={problems.email}
        />
      ) : (
        <p className="break-words text-stone">We answer to {email}.</p>
      )}
      <Button isBusy={isBusy}>Send question</Button>
    </Form>
  )
}
