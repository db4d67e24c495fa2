import { Link } from 'react-router'
import { countNewsletterMails, findNewsletter } from '#shop/inbox/newsletter-store.server.ts'
import { countSubscribed } from '#shop/inbox/subscriber-store.server.ts'
import { newsletterMail } from '#shop/inbox/send-test-newsletter.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { emailPreview } from '#web/admin/mail/email-preview.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { useRenderedVersion } from '#web/ui/use-rendered-version.ts'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { useLive } from '#web/ui/use-live.ts'
import { failure } from '../action-result.ts'
import { newsletterMessages } from '../messages.ts'
import { useNotification } from '../use-notified-result.ts'
import { newsletterAction } from './newsletter-action.server.ts'
import type { NewsletterResult } from './newsletter-result.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { newsletterState } from './newsletter-state.ts'
import { SendNewsletter } from './send-newsletter.tsx'
import type { Route } from './+types/newsletter-page.ts'

/** Returns null for the URL parameter `new`. */
function idOf(parameter: string): number | null {
  if (parameter === 'new') return null
  if (!/^[1-9]\d{0,14}$/.test(parameter))
    throw new Response(newsletterMessages.unknown, { status: 404 })
  return Number(parameter)
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { email } = await requireAdmin(request, context)
  const { db, config } = context.get(shopContext)
  const id = idOf(params.id)
  const [newsletter, people] = await Promise.all([
    id === null ? null : findNewsletter(db, id),
    countSubscribed(db),
  ])
  if (newsletter === undefined) throw new Response(newsletterMessages.unknown, { status: 404 })
  if (newsletter === null)
    return { newsletter, people, ownEmail: email, state: 'Not saved yet', preview: null }
  const counts = (await countNewsletterMails(db, [newsletter.id])).get(newsletter.id)
  return {
    newsletter,
    people,
    ownEmail: email,
    state: newsletterState(newsletter, counts),
    preview: emailPreview(newsletterMail(newsletter, email, config).html),
  }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<NewsletterResult> {
  const admin = await requireAdmin(request, context)
  return newsletterAction(context.get(shopContext), admin, idOf(params.id), await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(newsletterMessages.noAnswer))
}

export default function NewsletterPage({
  loaderData: { newsletter, people, ownEmail, state, preview },
  actionData,
}: Route.ComponentProps) {
  const result = useLastResult<NewsletterResult>(actionData)
  useLive(newsletter?.sentAt ? '/admin/mail/live' : '/admin/queries/live')
  const saved = useRenderedVersion(result?.version, newsletter?.version ?? 0)
  useNotification(result)

  return (
    <>
      <title>{`${newsletter?.subject ?? 'New newsletter'} – Admin`}</title>
      <h1 className="text-2xl break-words">{newsletter?.subject ?? 'New newsletter'}</h1>
      <p role="status" className="mt-1 text-stone">
        {state}
      </p>
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-2 lg:items-start">
        {!newsletter?.sentAt && (
          <NewsletterForm
            key={`${newsletter?.id}-${saved}`}
            newsletter={newsletter}
            result={result}
          />
        )}
        {newsletter && preview && (
          <section aria-labelledby="preview">
            <h2 id="preview" className="text-xl">
              {newsletter.sentAt ? 'What was sent' : 'As it was saved'}
            </h2>
            {/** The sandbox forbids scripts, navigation and access to the session. */}
            <iframe
              title={`Preview: ${newsletter.subject}`}
              sandbox=""
              srcDoc={preview}
              className="mt-3 h-160 w-full border border-hem bg-ivory"
            />
            {newsletter.sentAt ? (
              <p className="mt-3">
                <Link
                  to="/admin/mail"
                  className="inline-block py-2 text-indigo underline underline-offset-2"
                >
                  See each email in the log
                </Link>
              </p>
            ) : (
              <SendNewsletter newsletter={newsletter} people={people} ownEmail={ownEmail} />
            )}
          </section>
        )}
      </div>
    </>
  )
}
