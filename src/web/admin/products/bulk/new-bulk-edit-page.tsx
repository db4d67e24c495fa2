import { Form, redirect, useNavigation } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import {
  BULK_PRODUCTS_MAX,
  bulkFields,
  parseBulkAction,
  type BulkChoices,
} from '#shop/bulk-edits/bulk-action.ts'
import { bulkChoices } from '#shop/bulk-edits/bulk-choice.ts'
import { listBulkProducts } from '#shop/bulk-edits/bulk-edit-store.server.ts'
import { previewBulkEdit } from '#shop/bulk-edits/preview-bulk-edit.server.ts'
import { listManualCollections } from '#shop/collections/chosen-product-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { productMessages } from '../../messages.ts'
import { BulkFields } from './bulk-fields.tsx'
import type { BulkFormResult } from './bulk-form-result.ts'
import { bulkErrorText, productsText } from './bulk-texts.ts'
import { findSelectedIds } from './find-selected-ids.server.ts'
import type { Route } from './+types/new-bulk-edit-page.ts'

const TITLES_SHOWN = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const services = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const field = bulkFields.find((name) => name === searchParams.get('field'))
  const ids = await findSelectedIds(services, searchParams)
  if (ids.length > BULK_PRODUCTS_MAX)
    return { isTooMany: true, count: ids.length, titles: [], field, offered: nothingOffered }
  const products = await listBulkProducts(services.db, ids)
  const titles = products.slice(0, TITLES_SHOWN).map(({ title }) => title)
  const offered = await findOffered(services.db)
  return { isTooMany: false, count: products.length, titles, field, offered }
}

const nothingOffered: BulkChoices = { collections: [], choices: [] }

async function findOffered(db: Db): Promise<BulkChoices> {
  const [collections, attributes] = await Promise.all([
    listManualCollections(db),
    listAttributes(db),
  ])
  return { collections, choices: bulkChoices(attributes) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<BulkFormResult> {
  const admin = await requireAdmin(request, context)
  const services = context.get(shopContext)
  const form = await readForm(request)
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const { action: wanted, errors } = parseBulkAction(form, await findOffered(services.db))
  if (!wanted) {
    const [{ field, code }] = errors as [(typeof errors)[number]]
    const problems = { [field]: bulkErrorText(code) }
    return { text: productMessages.markedFields, problems, typed }
  }
  const productIds = await findSelectedIds(services, new URL(request.url).searchParams)
  const preview = { action: wanted, productIds, createdBy: admin.id }
  const previewed = await previewBulkEdit(services.db, preview)
  if (previewed.outcome !== 'previewed')
    return { text: refusals[previewed.outcome], problems: {}, typed }
  throw redirect(`/admin/bulk-edits/${previewed.id}`)
}

const refusals = {
  'no-products': 'These products are no longer in the shop.',
  'too-many-products': `Please select at most ${BULK_PRODUCTS_MAX} products.`,
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { text: CONNECTION_LOST, problems: {}, typed: {} })
}

export default function NewBulkEditPage({
  loaderData: { isTooMany, count, titles, field, offered },
  actionData: result,
}: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const more = count - titles.length
  if (isTooMany || count === 0) return <NothingToEdit isTooMany={isTooMany} />
  return (
    <>
      <title>Bulk edit – Admin</title>
      <h1 className="text-2xl">Edit {productsText(count)}</h1>
      <p className="mt-1 max-w-measure text-stone">
        {titles.join(', ')}
        {more > 0 && ` and ${more} more`}
      </p>
      <Form method="post" className="mt-5 max-w-3xl border border-hem bg-paper p-4 sm:p-6">
        <input type="hidden" name="intent" value="preview" />
        <BulkFields result={result} field={field} offered={offered} />
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button isBusy={isSending}>Preview</Button>
          <p role="status" className="font-semibold text-rose">
            {isSending ? '' : result?.text}
          </p>
        </div>
        <p className="mt-3 text-stone">Nothing changes before you have seen the preview.</p>
      </Form>
    </>
  )
}

function NothingToEdit({ isTooMany }: { isTooMany: boolean }) {
  return (
    <>
      <title>Bulk edit – Admin</title>
      <h1 className="text-2xl">Bulk edit</h1>
      <EmptyState
        title={isTooMany ? 'Too many products' : 'No products selected'}
        action={<ButtonLink to="/admin/products">Products</ButtonLink>}
      >
        {isTooMany
          ? `${refusals['too-many-products']} Narrow the list with a filter.`
          : 'Select products in the list first.'}
      </EmptyState>
    </>
  )
}
