import { Form, Link } from 'react-router'
import { parsePage } from '#shop/paging.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { compareRecords } from '#shop/site/compare-records.ts'
import { siteKinds, type SiteKind } from '#shop/site/site-record.ts'
import {
  findNewestSiteRecord,
  findSiteRecord,
  listSiteVersions,
} from '#shop/site/site-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { withinPages } from '#web/within-pages.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { ComparedVersions } from './compared-versions.tsx'
import { siteHeadings } from './site-messages.ts'
import { parseVersionPair, type VersionPair } from './version-pair.ts'
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
    compare(db, kind, parseVersionPair(searchParams, newest)),
  ])
  return { kind, newest, versions: withinPages(request, versions), ...compared }
}

async function compare(
  db: Parameters<typeof findSiteRecord>[0],
  kind: SiteKind,
  pair: VersionPair | null,
) {
  if (!pair) return { pair: null, rows: [] }
  const [older, newer] = await Promise.all([
    findSiteRecord(db, kind, pair.older),
    findSiteRecord(db, kind, pair.newer),
  ])
  return older && newer
    ? { pair, rows: compareRecords(older.body, newer.body) }
    : { pair: null, rows: [] }
}

export default function VersionsPage({
  loaderData: { kind, newest, versions, pair, rows },
}: Route.ComponentProps) {
  useLive('/site/live', { isFreshAtStart: true })
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
      {pair && <ComparedVersions {...{ kind, pair, newest, rows }} />}
      {newest > 0 && (
        <section aria-labelledby="all-versions" className="mt-10 max-w-measure">
          <h2 id="all-versions" className="text-xl">
            All versions
          </h2>
          <ol className="mt-3 divide-y divide-hem bg-paper">
            {versions.items.map(({ version, publishedAt, publishedBy }) => (
              <li
                key={version}
                className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1"
              >
                <p>
                  Version {version}
                  {version === newest && ' – live'}{' '}
                  <span className="block text-sm text-stone">
                    {formatDate(publishedAt)}, {formatTime(publishedAt)}
                    {publishedBy && `, ${publishedBy}`}
                  </span>
                </p>
                {version > 1 && (
                  <Link
                    to={`?version=${version - 1}&with=${version}`}
                    className="inline-block py-3 text-sm text-indigo underline-offset-2 hover:underline"
                  >
                    Changes<span className="sr-only"> in version {version}</span>
                  </Link>
                )}
              </li>
            ))}
          </ol>
          <Pagination
            page={versions.page}
            pages={versions.pages}
            linkTo={(page) =>
              `?${pair ? `version=${pair.older}&with=${pair.newer}&` : ''}page=${page}`
            }
          />
        </section>
      )}
    </>
  )
}

const numberField = 'figures min-h-11 w-20 rounded-sm border border-stone/80 bg-paper px-3'

function ChooseVersions({ pair: { older, newer }, newest }: { pair: VersionPair; newest: number }) {
  return (
    <Form
      method="get"
      key={`${older}-${newer}`}
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <label className="flex items-center gap-2">
        Version{' '}
        <input
          type="number"
          name="version"
          min={1}
          max={newest}
          defaultValue={older}
          className={numberField}
        />
      </label>
      <label className="flex items-center gap-2">
        and version{' '}
        <input
          type="number"
          name="with"
          min={1}
          max={newest}
          defaultValue={newer}
          className={numberField}
        />
      </label>
      <Button look="secondary" room="dense">
        Compare
      </Button>
    </Form>
  )
}
