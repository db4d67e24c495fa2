import { data, Form, useNavigation } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import { slugOfEntry } from '#shop/attributes/attribute.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import type { BulkAction } from '#shop/bulk-edits/bulk-action.ts'
import { bulkChoices } from '#shop/bulk-edits/bulk-choice.ts'
import { bulkEditState } from '#shop/bulk-edits/bulk-edit.ts'
import { findBulkEdit, listBulkItems } from '#shop/bulk-edits/bulk-edit-store.server.ts'
import { findBulkPriceNotes } from '#shop/bulk-edits/find-price-notes.server.ts'
import { applyBulkEdit, undoBulkEdit, type BulkRun } from '#shop/bulk-edits/run-bulk-edit.server.ts'
import { listManualCollections } from '#shop/collections/chosen-product-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { failure, success, type ActionResult } from '../../action-result.ts'
import { commonMessages } from '../../messages.ts'
import { useNotification } from '../../use-notified-result.ts'
import { BulkItems } from './bulk-items.tsx'
import { BulkSummary, PriceNotesSummary } from './bulk-summary.tsx'
import { actionText, productsText, type BulkNames } from './bulk-texts.ts'
import type { Route } from './+types/bulk-edit-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const edit = isUuid(params.id) ? await findBulkEdit(db, params.id) : undefined
  if (!edit) throw data('No such bulk edit', { status: 404 })
  const items = await listBulkItems(db, edit.id)
  const isPreview = bulkEditState(edit) === 'previewed'
  return {
    edit,
    items,
    names: await findNames(db, edit.action),
    priceNotes: isPreview ? await findBulkPriceNotes(db, items) : {},
  }
}

/** The names that the lists show: collections, or the choices of the attribute that is changed. */
async function findNames(db: Db, action: BulkAction): Promise<BulkNames> {
  if (action.field === 'collection') {
    const collections = await listManualCollections(db)
    return Object.fromEntries(collections.map(({ slug, title }) => [slug, title]))
  }
  if (action.field !== 'attribute') return {}
  const slug = slugOfEntry(action.choice.entry)
  const choices = bulkChoices(await listAttributes(db))
  return Object.fromEntries(
    choices
      .filter(({ entry }) => slugOfEntry(entry) === slug)
      .map(({ entry, name }) => [entry, name]),
  )
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  switch ((await readForm(request)).get('intent')) {
    case 'apply':
      return resultOf(await applyBulkEdit(db, params.id, admin.id), 'The products are changed')
    case 'undo':
      return resultOf(await undoBulkEdit(db, params.id, admin.id), 'The change is undone')
    default:
      return failure(commonMessages.notUnderstood)
  }
}

function resultOf({ outcome }: BulkRun, done: string): ActionResult {
  return outcome === 'done' ? success(done) : failure('There is nothing left to do here.')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function BulkEditPage({
  loaderData: { edit, items, names, priceNotes },
  actionData: result,
}: Route.ComponentProps) {
  const state = bulkEditState(edit)
  const planned = items.filter(({ after }) => after !== null)
  const isInterrupted = state === 'previewed' && planned.some(({ outcome }) => outcome !== null)
  useNotification(result)
  return (
    <>
      <title>Bulk edit – Admin</title>
      <h1 className="text-2xl">{actionText(edit.action)}</h1>
      <BulkSummary edit={edit} items={items} />
      <PriceNotesSummary notes={Object.values(priceNotes)} />
      <noscript>{result?.text}</noscript>
      <div className="my-4 flex flex-wrap gap-3">
        {state === 'previewed' && planned.length > 0 && (
          <IntentButton intent="apply">
            {isInterrupted ? 'Continue' : `Change ${productsText(planned.length)}`}
          </IntentButton>
        )}
        {state === 'applied' && planned.some(({ outcome }) => outcome === 'changed') && (
          <IntentButton intent="undo">Undo</IntentButton>
        )}
        <ButtonLink to="/admin/products" variant="secondary">
          Products
        </ButtonLink>
      </div>
      <BulkItems items={items} names={names} priceNotes={priceNotes} />
    </>
  )
}

function IntentButton({ intent, children }: { intent: string; children: React.ReactNode }) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button variant={intent === 'undo' ? 'secondary' : 'primary'} isBusy={isSending}>
        {children}
      </Button>
    </Form>
  )
}
