import { factNames } from '#shop/pages/page-facts.ts'
import { pagePath } from '#shop/pages/page.ts'
import { findPage, pageKind } from '#shop/pages/page-store.server.ts'
import { findPolicyTemplate } from '#shop/pages/find-policy-template.server.ts'
import { readFacts } from '#shop/pages/read-facts.server.ts'
import { findSiteRecord, listSiteVersions } from '#shop/site/site-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { useRenderedVersion } from '#web/ui/use-rendered-version.ts'
import { failure } from '../action-result.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { useNotification } from '../use-notified-result.ts'
import { FactList } from './fact-list.tsx'
import { pageAction } from './page-action.server.ts'
import { PageAddress } from './page-address.tsx'
import { PageForm } from './page-form.tsx'
import { pageMessages } from './page-messages.ts'
import { PagePreview } from './page-preview.tsx'
import type { PageResult } from './page-result.ts'
import { pageState } from './page-state.ts'
import { PageVersions } from './page-versions.tsx'
import type { Route } from './+types/page-editor-page.ts'

const unknown = () => new Response(pageMessages.unknown, { status: 404 })

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const shop = context.get(shopContext)
  const { db } = shop
  const page = isUuid(id) ? await findPage(db, id) : undefined
  if (!page) throw unknown()
  const [record, template, versions, facts] = await Promise.all([
    findSiteRecord(db, pageKind(id), page.newestVersion),
    findPolicyTemplate(db, page),
    listSiteVersions(db, pageKind(id), 1),
    readFacts(shop),
  ])
  const content = record?.body ?? template
  if (!content) throw unknown()
  return {
    page,
    content,
    state: pageState(page),
    versions: versions.items,
    facts: factNames.map((name) => ({ name, value: facts.get(name) ?? null })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<PageResult> {
  const { id: staffId } = await requireAdmin(request, context)
  if (!isUuid(params.id)) throw unknown()
  const form = await readForm(request)
  return pageAction(context.get(shopContext), { pageId: params.id, staffId, form })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<PageResult, PageResult>(serverAction, failure(pageMessages.failed))
}

export default function PageEditorPage({
  loaderData: { page, content, state, versions, facts },
  actionData,
}: Route.ComponentProps) {
  const result = useLastResult<PageResult>(actionData)
  const rendered = useRenderedVersion(result?.version, page.newestVersion)
  useNotification(result)
  return (
    <>
      <title>{`${content.title} – Pages – Admin`}</title>
      <h1 className="text-2xl break-words">{content.title}</h1>
      <p role="status" className="mt-1 text-stone">
        {state}
      </p>
      <AnnotatedSection
        id="page-text"
        title="Text"
        about={<FactList facts={facts} text={content.text} />}
      >
        <PageForm key={rendered} {...{ page, content, result }} />
      </AnnotatedSection>
      <AnnotatedSection
        id="preview"
        title="Preview"
        about={<p>The newest saved version, as visitors will see it.</p>}
      >
        <PagePreview path={`${pagePath(page.slug)}?preview=${page.newestVersion}`} />
      </AnnotatedSection>
      <AnnotatedSection
        id="address"
        title="Address"
        about={<p>Former addresses of a published page redirect to the new one.</p>}
      >
        <PageAddress page={page} />
      </AnnotatedSection>
      <AnnotatedSection
        id="versions"
        title="Versions"
        about={<p>Restoring a version saves it as a new draft.</p>}
      >
        <PageVersions page={page} versions={versions} />
      </AnnotatedSection>
    </>
  )
}
