import { findPage, pageKind } from '#shop/pages/page-store.server.ts'
import { parsePage } from '#shop/paging.ts'
import { listSiteVersions } from '#shop/site/site-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { ChooseVersions } from '../site/choose-versions.tsx'
import { compareVersions } from '../site/compare-versions.server.ts'
import { ComparedVersions } from '../site/compared-versions.tsx'
import { VersionList } from '../site/version-list.tsx'
import { parseVersionPair } from '../site/version-pair.ts'
import { pageMessages } from './page-messages.ts'
import type { Route } from './+types/page-versions-page.ts'

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const page = isUuid(id) ? await findPage(db, id) : undefined
  if (!page) throw new Response(pageMessages.unknown, { status: 404 })
  const { searchParams } = new URL(request.url)
  const kind = pageKind(id)
  const [versions, compared] = await Promise.all([
    listSiteVersions(db, kind, parsePage(searchParams.get('page'))),
    compareVersions(db, kind, parseVersionPair(searchParams, page.newestVersion)),
  ])
  return { page, versions: redirectPastLastPage(request, versions), ...compared }
}

export default function PageVersionsPage({
  loaderData: { page, versions, pair, rows },
}: Route.ComponentProps) {
  const { id, slug, newestVersion: newest, publishedVersion: live } = page
  const restore = { action: `/admin/pages/${id}`, fields: { basedOnVersion: newest } }
  return (
    <>
      <title>{`Versions of ${slug} – Pages – Admin`}</title>
      <h1 className="text-2xl break-words">Versions of /pages/{slug}</h1>
      {newest < 2 && (
        <EmptyState title={newest === 0 ? 'Nothing saved yet' : 'One version only'}>
          The next version can be compared with it here.
        </EmptyState>
      )}
      {pair && <ChooseVersions pair={pair} newest={newest} />}
      {pair && <ComparedVersions {...{ pair, newest, live, rows, restore }} />}
      {newest > 0 && <VersionList {...{ versions, live, pair }} />}
    </>
  )
}
