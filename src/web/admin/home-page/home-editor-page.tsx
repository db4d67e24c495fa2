import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
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
import { listMenuChoices } from '../menus/menu-choices.server.ts'
import { useDraftResult } from '../use-draft-result.ts'
import { DraftScreen } from './draft-screen.tsx'
import { homeAction } from './home-action.server.ts'
import { filterChoices } from './filter-choices.ts'
import { HomeForm } from './home-form.tsx'
import type { HomeResult } from './home-messages.ts'
import type { Route } from './+types/home-editor-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [home, draft, published, collections, kinds, publishAt, choices, attributes] =
    await Promise.all([
      findEditedHome(db),
      findSiteDraft(db, 'home'),
      findNewestSiteRecord(db, 'home'),
      listCollections(db),
      listKinds(db),
      findPublishTime(db, 'home'),
      listMenuChoices(db),
      listAttributes(db),
    ])
  return {
    home,
    publishAt: publishAt ?? null,
    pages: [
      ...choices.filter(({ value }) => value.startsWith('/')),
      ...filterChoices(attributes, kinds),
    ],
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
  loaderData: { home, versions, publishAt, collections, pages },
  actionData,
}: Route.ComponentProps) {
  const { result, discardCount } = useDraftResult(actionData, versions.draft)
  return (
    <DraftScreen
      title="Home page"
      about="The sections of the home page from top to bottom."
      subject="home page"
      versions={versions}
      versionsPath="/admin/siteinfo/home"
      previewPath={`/?preview=${versions.published}-${versions.draft}`}
    >
      <HomeForm key={discardCount} {...{ home, versions, collections, pages, publishAt, result }} />
    </DraftScreen>
  )
}
