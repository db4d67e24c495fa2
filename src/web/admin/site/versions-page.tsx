import { parsePage } from '#shop/paging.ts'
import { siteKinds, type SiteKind } from '#shop/site/site-record.ts'
import { findNewestSiteRecord, listSiteVersions } from '#shop/site/site-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { ChooseVersions } from './choose-versions.tsx'
import { compareVersions } from './compare-versions.server.ts'
import { ComparedVersions } from './compared-versions.tsx'
import { siteHeadings } from './site-messages.ts'
import { VersionList } from './version-list.tsx'
import { parseVersionPair } from './version-pair.ts'
import type { Route } from './+types/versions-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const kind = siteKinds.find((known) => known === params.kind)
  if (!kind) throw new Response('There is no such page.', { status: 404 })
  const { searchParams } = new URL(request.url)
  const newest = (await findNewestSiteRecord(db, kind))?.version ?? 0
  const [versions, compared] = await Promise.all([
    listSiteVersions(db, kind, parsePage(searchParams.get('page'))),
    compareVersions(db, kind, parseVersionPair(searchParams, newest)),
  ])
  return { kind, newest, versions: redirectPastLastPage(request, versions), ...compared }
}

const editors: Partial<Record<SiteKind, string>> = {
  brand: '/admin/brand',
  home: '/admin/home-page',
  menus: '/admin/menus',
}

export default function VersionsPage({
  loaderData: { kind, newest, versions, pair, rows },
}: Route.ComponentProps) {
  useLive('/site/live')
  const restore = {
    action: editors[kind] ?? '/admin/siteinfo',
    fields: { kind, basedOnVersion: newest },
  }
  return (
    <>
      <title>{`Versions of ${siteHeadings[kind]} – Admin`}</title>
      <h1 className="text-2xl">Versions of {siteHeadings[kind]}</h1>
      {newest < 2 && (
        <EmptyState title={newest === 0 ? 'Nothing published yet' : 'One version only'}>
          The next update can be compared with it here.
        </EmptyState>
      )}
      {pair && <ChooseVersions pair={pair} newest={newest} />}
      {pair && <ComparedVersions {...{ pair, newest, live: newest, rows, restore }} />}
      {newest > 0 && <VersionList {...{ versions, live: newest, pair }} />}
    </>
  )
}
