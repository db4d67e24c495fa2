import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { productFields } from '#shop/catalogue/product-fields.ts'
import { findDesign, listDesignProducts } from '#shop/designs/design-edit-store.server.ts'
import { designAddress, type DesignProduct } from '#shop/designs/design.ts'
import { renameDesign } from '#shop/designs/rename-design.server.ts'
import { lineText } from '#shop/form-text.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { failure } from '../../action-result.ts'
import { AnnotatedSection } from '../../annotated-section.tsx'
import { CheckBox } from '../../check-box.tsx'
import { countText } from '../../count-text.ts'
import { useNotifiedResult } from '../../use-notified-result.ts'
import { StateLabel } from '../state-label.tsx'
import type { Route } from './+types/design-page.ts'
import { designTexts, refusal, refusalOf, type DesignResult } from './design-result.ts'

const PRODUCTS_SHOWN = 100

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const found = await findDesign(db, params.design)
  if (!found) throw data('No such design', { status: 404 })
  return { ...found, shown: await listDesignProducts(db, params.design, PRODUCTS_SHOWN) }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<DesignResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  const to = lineText(form.get('design'))
  if (!to) return refusal(to, designTexts.missing)
  if (to.length > productFields.design.maxLength) return refusal(to, designTexts.tooLong)
  const renamed = await renameDesign(context.get(shopContext).db, {
    from: params.design,
    to,
    isJoining: form.get('join') === to,
    renamedBy: admin.id,
  })
  if (renamed.outcome !== 'renamed') return refusalOf(to, renamed)
  throw redirect(designAddress(to))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function DesignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { design, products, shown } = loaderData
  const result = useNotifiedResult<DesignResult>(actionData)
  return (
    <>
      <title>{`${design} – Admin`}</title>
      <h1 className="text-2xl break-words">{design}</h1>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection
        id="name"
        title="Name"
        about={
          <p>
            Renames the design in all its products at once, also in exports. A CSV file that was
            exported earlier no longer changes these products.
          </p>
        }
      >
        <RenameForm key={design} design={design} result={result} />
      </AnnotatedSection>
      <AnnotatedSection
        id="products"
        title="Products"
        about={<p>{countText({ total: products }, 'product', 'products')}, oldest first.</p>}
      >
        <Products shown={shown} />
        {products > shown.length && (
          <p className="mt-2 text-sm text-stone">The first {shown.length} are shown.</p>
        )}
      </AnnotatedSection>
    </>
  )
}

function RenameForm({ design, result }: { design: string; result: DesignResult | undefined }) {
  const { formData, state } = useNavigation()
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-md gap-4">
      <Field
        label="Design"
        name="design"
        defaultValue={result?.typed ?? design}
        autoComplete="off"
        problem={result?.problem}
      />
      {result?.isTaken && (
        <CheckBox name="join" value={result.typed}>
          Make “{result.typed}” and this design one design
        </CheckBox>
      )}
      <Button
        size="compact"
        isBusy={state !== 'idle' && formData?.has('design') === true}
        className="justify-self-start"
      >
        Rename
      </Button>
    </Form>
  )
}

function Products({ shown }: { shown: readonly DesignProduct[] }) {
  return (
    <ul className="divide-y divide-hem">
      {shown.map(({ id, title, state, isListed }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4">
          <Link
            to={`/admin/productinfos/${id}`}
            className="inline-flex min-h-11 min-w-11 items-center break-words text-indigo underline-offset-2 hover:underline"
          >
            {title}
          </Link>
          <StateLabel product={{ state, isListed }} />
        </li>
      ))}
    </ul>
  )
}
