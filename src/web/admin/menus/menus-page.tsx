import { findEditedMenus } from '#shop/site/menus/menus-store.server.ts'
import { findPublishTime } from '#shop/site/site-schedule-store.server.ts'
import { findSiteDraft } from '#shop/site/site-draft-store.server.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { failure } from '../action-result.ts'
import { DraftScreen } from '../home-page/draft-screen.tsx'
import { useDraftResult } from '../use-draft-result.ts'
import { listMenuChoices } from './menu-choices.server.ts'
import type { MenuResult } from './menu-messages.ts'
import { menusAction } from './menus-action.server.ts'
import { MenusForm } from './menus-form.tsx'
import type { Route } from './+types/menus-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [menus, draft, published, choices, publishAt] = await Promise.all([
    findEditedMenus(db),
    findSiteDraft(db, 'menus'),
    findNewestSiteRecord(db, 'menus'),
    listMenuChoices(db),
    findPublishTime(db, 'menus'),
  ])
  const versions = { published: published?.version ?? 0, draft: draft?.version ?? 0 }
  return { menus, versions, choices, publishAt: publishAt ?? null }
}

export async function action({ request, context }: Route.ActionArgs): Promise<MenuResult> {
  const admin = await requireAdmin(request, context)
  return menusAction(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<MenuResult, MenuResult>(serverAction, failure(CONNECTION_LOST))
}

export default function MenusPage({
  loaderData: { menus, versions, choices, publishAt },
  actionData,
}: Route.ComponentProps) {
  const { result, discardCount } = useDraftResult(actionData, versions.draft)
  return (
    <DraftScreen
      title="Menus"
      about="The links of the header, of the Shop menu and of the footer."
      subject="menus"
      versions={versions}
      versionsPath="/admin/siteinfo/menus"
      previewPath={`/?preview=menus-${versions.published}-${versions.draft}`}
    >
      <MenusForm key={discardCount} {...{ menus, versions, choices, publishAt, result }} />
    </DraftScreen>
  )
}
