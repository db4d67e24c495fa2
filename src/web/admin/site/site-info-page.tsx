import { useEffect } from 'react'
import { Link } from 'react-router'
import { infoKinds, type InfoKind } from '#shop/site/site-record.ts'
import { listSiteRecords } from '#shop/site/site-store.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { notify } from '#web/ui/notify.ts'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { useLive } from '#web/ui/use-live.ts'
import { AnnotatedSection, annotationLink } from '../annotated-section.tsx'
import { siteAction } from './site-action.server.ts'
import { OlderVersions } from './older-versions.tsx'
import type { SiteResult } from './site-result.ts'
import { siteDescriptions, siteHeadings, siteMessages } from './site-messages.ts'
import { InfoForm } from './info-form.tsx'
import type { Route } from './+types/site-info-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [about, details, faqs] = await Promise.all([
    listSiteRecords(db, 'about', 1),
    listSiteRecords(db, 'shop-details', 1),
    listSiteRecords(db, 'faqs', 1),
  ])
  return { about: about.items, 'shop-details': details.items, faqs: faqs.items }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SiteResult> {
  const admin = await requireAdmin(request, context)
  return siteAction(context.get(shopContext), admin.id, await readForm(request))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await readForm(request.clone())
  const kind = infoKinds.find((known) => known === form.get('kind')) ?? 'about'
  return withOfflineFallback<SiteResult, SiteResult>(serverAction, {
    kind,
    outcome: 'refused',
    message: siteMessages.failed,
  })
}

export default function SiteInfoPage({ loaderData, actionData: newest }: Route.ComponentProps) {
  const actionData = useLastResult(newest)
  useLive('/site/live')
  useEffect(() => {
    if (actionData)
      notify[actionData.outcome === 'published' ? 'success' : 'error'](actionData.message)
  }, [actionData])

  return (
    <>
      <title>Site information – Admin</title>
      <h1 className="text-2xl">Update Site Info</h1>
      <p className="mt-1 text-stone">
        Every update is a new version. Customers see the newest one at once, on open pages too.
      </p>
      {infoKinds.map((kind) => (
        <AnnotatedSection
          key={kind}
          id={`${kind}-heading`}
          title={siteHeadings[kind]}
          about={<About kind={kind} />}
        >
          <InfoForm
            kind={kind}
            records={loaderData}
            result={actionData?.kind === kind ? actionData : undefined}
          />
          <OlderVersions kind={kind} records={loaderData[kind]} />
        </AnnotatedSection>
      ))}
    </>
  )
}

function About({ kind }: { kind: InfoKind }) {
  return (
    <>
      <p>{siteDescriptions[kind]}</p>
      {kind === 'shop-details' && (
        <Link to="/admin/pages/business" className={annotationLink}>
          Phone, WhatsApp, email and opening hours
        </Link>
      )}
    </>
  )
}
