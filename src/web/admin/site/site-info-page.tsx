import { useEffect } from 'react'
import { siteKinds, type SiteKind, type SiteRecord } from '#shop/site/site-record.ts'
import { listSiteRecords } from '#shop/site/site-store.server.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { notify } from '#web/ui/notify.ts'
import { useDrawnVersion } from '#web/ui/use-drawn-version.ts'
import { useLastAnswer } from '#web/ui/use-last-answer.ts'
import { useLive } from '#web/ui/use-live.ts'
import { AboutForm } from './about-form.tsx'
import { answerSite } from './answer-site.server.ts'
import { FaqsForm } from './faqs-form.tsx'
import { OlderVersions } from './older-versions.tsx'
import { ShopDetailsForm } from './shop-details-form.tsx'
import type { SiteAnswer } from './site-answer.ts'
import { siteHeadings } from './site-headings.ts'
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

export async function action({ request, context }: Route.ActionArgs): Promise<SiteAnswer> {
  const admin = await requireAdmin(request, context)
  return answerSite(context.get(shopContext), admin.id, await readForm(request))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await readForm(request.clone())
  const kind = siteKinds.find((known) => known === form.get('kind')) ?? 'about'
  return answerEvenSo<SiteAnswer, SiteAnswer>(serverAction, {
    kind,
    outcome: 'refused',
    message: 'Failed to Update!',
  })
}

export default function SiteInfoPage({ loaderData, actionData: newest }: Route.ComponentProps) {
  const actionData = useLastAnswer(newest)
  useLive('/site/live', { isFreshAtStart: true })
  useEffect(() => {
    if (actionData)
      notify[actionData.outcome === 'published' ? 'success' : 'error'](actionData.message)
  }, [actionData])

  return (
    <>
      <title>Site information – Admin</title>
      <h1 className="text-2xl">Update Site Info</h1>
      <p className="mt-1 text-stone">
        Every update is a new version. Customers see the newest one at once, also on pages that are
        open.
      </p>
      <div className="mt-6 grid gap-10">
        {siteKinds.map((kind) => (
          <section
            key={kind}
            aria-labelledby={`${kind}-heading`}
            className="border-t border-hem pt-5"
          >
            <h2 id={`${kind}-heading`} className="text-xl">
              {siteHeadings[kind]}
            </h2>
            <SiteForm
              kind={kind}
              records={loaderData}
              answer={actionData?.kind === kind ? actionData : undefined}
            />
            <OlderVersions kind={kind} records={loaderData[kind]} />
          </section>
        ))}
      </div>
    </>
  )
}

type Records = {
  about: SiteRecord<'about'>[]
  'shop-details': SiteRecord<'shop-details'>[]
  faqs: SiteRecord<'faqs'>[]
}

/** A form is drawn afresh after its own update or a restore, and keeps what is typed in it when somebody else publishes. */
function SiteForm({
  kind,
  records,
  answer,
}: {
  kind: SiteKind
  records: Records
  answer: SiteAnswer | undefined
}) {
  const version = records[kind][0]?.version ?? 0
  const drawnAt = useDrawnVersion(
    answer?.outcome === 'published' ? answer.version : undefined,
    version,
  )
  const common = { version, problem: answer?.outcome === 'refused' ? answer.message : undefined }
  switch (kind) {
    case 'about':
      return <AboutForm key={drawnAt} newest={records.about[0]?.body} {...common} />
    case 'shop-details':
      return <ShopDetailsForm key={drawnAt} newest={records['shop-details'][0]?.body} {...common} />
    case 'faqs':
      return <FaqsForm key={drawnAt} newest={records.faqs[0]?.body} {...common} />
  }
}
