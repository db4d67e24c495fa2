import { useEffect } from 'react'
import { data } from 'react-router'
import { kindNames } from '#shop/exchange/file-kind.ts'
import { isUnderWay } from '#shop/exchange/import.ts'
import { countRows, listShownRows } from '#shop/exchange/import-row-store.server.ts'
import { findImport } from '#shop/exchange/import-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { answerEvenSo, LINE_BROKE } from '#web/ui/answer-even-so.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { notify } from '#web/ui/notify.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLastAnswer } from '#web/ui/use-last-answer.ts'
import { useLive } from '#web/ui/use-live.ts'
import { answerImport, type ImportAnswer } from './answer-import.server.ts'
import { DefaultsForm } from './defaults-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { importAddress, parseImportView } from './import-view.ts'
import { productsWords } from './import-words.ts'
import { NextStep } from './next-step.tsx'
import type { Route } from './+types/import-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const found = isUuid(params.id) ? await findImport(db, params.id) : undefined
  if (!found) throw data('No such import', { status: 404 })
  const view = parseImportView(new URL(request.url).searchParams)
  const [counts, rows] = await Promise.all([
    countRows(db, found.id),
    listShownRows(db, found.id, view.show, view.page),
  ])
  const { headers: _headers, ...shown } = found
  return { found: shown, view, counts, rows }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<ImportAnswer> {
  const admin = await requireAdmin(request, context)
  return answerImport(
    context.get(shopContext),
    { importId: params.id, askedBy: admin.id },
    await readForm(request),
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, { tone: 'error', text: LINE_BROKE })
}

export default function ImportPage({
  loaderData: { found, view, counts, rows },
  actionData: newest,
}: Route.ComponentProps) {
  useLive(`/admin/exchange/${found.id}/live`)
  const answer = useLastAnswer(newest)
  useEffect(() => {
    if (answer) notify[answer.tone](answer.text)
  }, [answer])

  return (
    <>
      <title>{`${found.fileName} – Admin`}</title>
      <BackHeader heading={found.fileName} fallback="/admin/exchange" />
      {found.kind && (
        <p className="-mt-4 mb-6 text-stone">
          {productsWords(found.productCount)} in {found.lineCount.toLocaleString('en-IN')} lines:{' '}
          {kindNames[found.kind]}.
        </p>
      )}
      <noscript>{answer?.text}</noscript>
      {isUnderWay(found.status) && (
        <ImportProgress status={found.status} counts={counts} products={found.productCount} />
      )}
      <NextStep found={found} counts={counts} />
      {found.status === 'ready' && (
        <DefaultsForm
          key={JSON.stringify(found.defaults)}
          defaults={found.defaults}
          isOpen={counts.refused > 0}
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
