import { data } from 'react-router'
import { isUnderWay } from '#shop/import-export/import/import.ts'
import { countRows, listShownRows } from '#shop/import-export/import/import-row-store.server.ts'
import { findImport } from '#shop/import-export/import/import-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { readForm } from '#web/forms/read-form.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { enabledKinds } from '#shop/kinds/product-kind.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { useLive } from '#web/ui/use-live.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { useNotification } from '../use-notified-result.ts'
import { importAction } from './import-action.server.ts'
import { DefaultsForm } from './defaults-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { importAddress, parseImportView } from './import-view.ts'
import { formatNames, productsText, uploadErrors } from './import-messages.ts'
import { NextStep } from './next-step.tsx'
import type { Route } from './+types/import-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, keep } = context.get(shopContext)
  const found = isUuid(params.id) ? await findImport(db, params.id) : undefined
  if (!found) throw data('No such import', { status: 404 })
  const view = parseImportView(new URL(request.url).searchParams)
  const [counts, rows, kinds] = await Promise.all([
    countRows(db, found.id),
    listShownRows(db, found.id, view.show, view.page),
    listKinds(db, keep),
  ])
  const { headers: _headers, ...shown } = found
  return {
    found: shown,
    view,
    counts,
    rows: redirectPastLastPage(request, rows),
    kinds: enabledKinds(kinds),
  }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  const shop = context.get(shopContext)
  const form = await readForm(request)
  if (shop.machine.disk.state() === 'full' && form.get('intent') !== 'cancel')
    return failure(uploadErrors['disk-full'])
  return importAction(shop, { importId: params.id, requestedBy: admin.id }, form)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function ImportPage({
  loaderData: { found, view, counts, rows, kinds },
  actionData: newest,
}: Route.ComponentProps) {
  useLive(`/admin/exchange/${found.id}/live`)
  const result = useLastResult(newest)
  useNotification(result)

  return (
    <>
      <title>{`${found.fileName} – Admin`}</title>
      <h1 className="text-2xl">{found.fileName}</h1>
      {found.kind && (
        <p className="mt-1 mb-6 text-stone">
          {productsText(found.productCount)} in {found.lineCount.toLocaleString('en-IN')} lines:{' '}
          {formatNames[found.kind]}.
        </p>
      )}
      <noscript>{result?.text}</noscript>
      {isUnderWay(found.status) && (
        <ImportProgress status={found.status} counts={counts} products={found.productCount} />
      )}
      <NextStep found={found} counts={counts} />
      {found.status === 'ready' && (
        <DefaultsForm
          key={JSON.stringify(found.defaults)}
          defaults={found.defaults}
          isOpen={counts.refused > 0}
          kinds={kinds}
        />
      )}
      {counts.checked > 0 && (
        <>
          <ImportRows importId={found.id} counts={counts} rows={rows} view={view} />
          <Pagination
            page={rows.page}
            pages={rows.pages}
            linkTo={(page) => importAddress(found.id, { ...view, page })}
          />
        </>
      )}
    </>
  )
}
