import { Link } from 'react-router'
import { completeBrand } from '#shop/site/brand/brand.ts'
import { findSiteDraft } from '#shop/site/site-draft-store.server.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { annotationLink } from '../annotated-section.tsx'
import { DraftNotice } from '../home-page/draft-notice.tsx'
import { useDraftResult } from '../use-draft-result.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { brandAction } from './brand-action.server.ts'
import { BrandForm } from './brand-form.tsx'
import { brandMessages } from './brand-messages.ts'
import type { BrandResult } from './brand-result.ts'
import type { Route } from './+types/brand-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, config } = context.get(shopContext)
  const [draft, published] = await Promise.all([
    findSiteDraft(db, 'brand'),
    findNewestSiteRecord(db, 'brand'),
  ])
  return {
    brand: completeBrand((draft ?? published)?.body),
    versions: { published: published?.version ?? 0, draft: draft?.version ?? 0 },
    fixedName: config.isShopNameSet ? config.shopName : null,
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<BrandResult> {
  const admin = await requireAdmin(request, context)
  return brandAction(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<BrandResult, BrandResult>(serverAction, {
    tone: 'error',
    text: brandMessages.failed,
  })
}

export default function BrandPage({
  loaderData: { brand, versions, fixedName },
  actionData,
}: Route.ComponentProps) {
  const { result, discardCount } = useDraftResult(actionData, versions.draft)
  useFocusOnProblem(result)
  return (
    <>
      <title>Brand – Admin</title>
      <h1 className="text-2xl">Brand</h1>
      <p className="mt-1 max-w-measure text-stone">
        The name and the look of the shop. A draft is visible only here; after publishing, pages,
        emails and packing slips show it at once.
      </p>
      {versions.draft > 0 && <DraftNotice draft={versions.draft} subject="brand" />}
      <BrandForm key={discardCount} {...{ brand, versions, fixedName }} result={result} />
      {versions.published > 1 && (
        <Link to="/admin/siteinfo/brand" className={annotationLink}>
          Compare and restore versions
        </Link>
      )}
    </>
  )
}
