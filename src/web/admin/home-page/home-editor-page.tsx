import { Link } from 'react-router'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { kindName } from '#shop/kinds/product-kind.ts'
import { findEditedHome } from '#shop/site/home/home-store.server.ts'
import { findPublishTime } from '#shop/site/site-schedule-store.server.ts'
import { findSiteDraft } from '#shop/site/site-draft-store.server.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { failure } from '../action-result.ts'
import { annotationLink } from '../annotated-section.tsx'
import { useDraftResult } from '../use-draft-result.ts'
import { PagePreview } from '../pages/page-preview.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { homeAction } from './home-action.server.ts'
import { HomeForm } from './home-form.tsx'
import type { HomeResult } from './home-messages.ts'
import type { Route } from './+types/home-editor-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [home, draft, published, collections, kinds, publishAt] = await Promise.all([
    findEditedHome(db),
    findSiteDraft(db, 'home'),
    findNewestSiteRecord(db, 'home'),
    listCollections(db),
    listKinds(db),
    findPublishTime(db, 'home'),
  ])
  return {
    home,
    publishAt: publishAt ?? null,
    versions: { published: published?.version ?? 0, draft: draft?.version ?? 0 },
    collections: collections.map(({ slug, title }) => ({
      slug,
      title: title || kindName(kinds, slug),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<HomeResult> {
  const admin = await requireAdmin(request, context)
  return homeAction(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<HomeResult, HomeResult>(serverAction, failure(CONNECTION_LOST))
}

export default function HomeEditorPage({
  loaderData: { home, versions, publishAt, collections },
  actionData,
}: Route.ComponentProps) {
  const { result, discardCount } = useDraftResult(actionData, versions.draft)
  return (
    <>
      <title>Home page – Admin</title>
      <h1 className="text-2xl">Home page</h1>
      <p className="mt-1 max-w-measure text-stone">
        The sections of the home page from top to bottom. A draft is visible only here.
      </p>
      {versions.draft > 0 && <DraftNotice draft={versions.draft} subject="home page" />}
      <HomeForm key={discardCount} {...{ home, versions, collections, publishAt, result }} />
      {versions.published > 1 && (
        <Link to="/admin/siteinfo/home" className={annotationLink}>
          Compare and restore versions
        </Link>
      )}
      <section aria-labelledby="preview" className="mt-6 border-t border-hem pt-6">
        <h2 id="preview" className="text-xl">
          Preview of the saved version
        </h2>
        <PagePreview path={`/?preview=${versions.published}-${versions.draft}`} />
      </section>
    </>
  )
}
