import type { RouterContextProvider } from 'react-router'
import type { PageContent } from '#shop/pages/page-content.ts'
import { findPageBySlug, pageKind } from '#shop/pages/page-store.server.ts'
import { findPolicyTemplate } from '#shop/pages/find-policy-template.server.ts'
import { findSiteRecord } from '#shop/site/site-store.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'

/** The version that an admin asks for with `?preview=2`. Null without this parameter. Version 0 is
 * the first draft of a policy. */
export async function previewedContent(
  request: Request,
  slug: string,
  context: Readonly<RouterContextProvider>,
): Promise<PageContent | null> {
  const wanted = new URL(request.url).searchParams.get('preview')
  if (wanted === null) return null
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const page = await findPageBySlug(db, slug)
  const version = /^\d{1,9}$/.test(wanted) ? Number(wanted) : -1
  const content =
    page &&
    (version === 0
      ? await findPolicyTemplate(db, page)
      : (await findSiteRecord(db, pageKind(page.id), version))?.body)
  if (!content) throw new Response('No such version', { status: 404 })
  return content
}
