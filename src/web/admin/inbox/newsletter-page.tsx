import { useEffect } from 'react'
import { Link } from 'react-router'
import { countNewsletterMails, findNewsletter } from '#shop/inbox/newsletter-store.server.ts'
import { countPeopleToWriteTo } from '#shop/inbox/subscriber-store.server.ts'
import { newsletterMail } from '#shop/inbox/try-newsletter.server.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { letterInPage } from '#web/admin/mail/letter-in-page.server.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { notify } from '#web/ui/notify.ts'
import { useDrawnVersion } from '#web/ui/use-drawn-version.ts'
import { useLastAnswer } from '#web/ui/use-last-answer.ts'
import { useLive } from '#web/ui/use-live.ts'
import { answerNewsletter } from './answer-newsletter.server.ts'
import type { NewsletterAnswer } from './newsletter-answer.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { newsletterState } from './newsletter-state.ts'
import { SendNewsletter } from './send-newsletter.tsx'
import type { Route } from './+types/newsletter-page.ts'

/** `new` is one that is not written yet. */
function idOf(parameter: string): number | null {
  if (parameter === 'new') return null
  if (!/^[1-9]\d{0,14}$/.test(parameter))
    throw new Response('There is no such newsletter.', { status: 404 })
  return Number(parameter)
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { email } = await requireAdmin(request, context)
  const { db, config } = context.get(shopContext)
  const id = idOf(params.id)
  const [newsletter, people] = await Promise.all([
    id === null ? null : findNewsletter(db, id),
    countPeopleToWriteTo(db),
  ])
  if (newsletter === undefined) throw new Response('There is no such newsletter.', { status: 404 })
  if (newsletter === null)
    return { newsletter, people, ownEmail: email, state: 'Not saved yet', preview: null }
  const counts = (await countNewsletterMails(db, [newsletter.id])).get(newsletter.id)
  return {
    newsletter,
    people,
    ownEmail: email,
    state: newsletterState(newsletter, counts),
    preview: letterInPage(newsletterMail(newsletter, email, config).html),
  }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<NewsletterAnswer> {
  const admin = await requireAdmin(request, context)
  return answerNewsletter(context.get(shopContext), admin, idOf(params.id), await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, {
    tone: 'error',
    text: 'The shop did not answer. What you have typed is still here: please try again.',
  })
}

export default function NewsletterPage({
  loaderData: { newsletter, people, ownEmail, state, preview },
  actionData,
}: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  useLive(newsletter?.sentAt ? '/admin/mail/live' : '/admin/queries/live', { isFreshAtStart: true })
  const saved = useDrawnVersion(answer?.version, newsletter?.version ?? 0)
  useEffect(() => {
    if (answer) notify[answer.tone](answer.text)
  }, [answer])

  return (
    <>
      <title>{`${newsletter?.subject ?? 'New newsletter'} – Admin`}</title>
      <p>
        <Link
          to="/admin/newsletters"
          className="inline-block py-2 text-indigo underline-offset-2 hover:underline"
        >
          All newsletters
        </Link>
      </p>
      <h1 className="text-2xl break-words">{newsletter?.subject ?? 'New newsletter'}</h1>
      <p role="status" className="mt-1 text-stone">
        {state}
      </p>
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-2 lg:items-start">
        {!newsletter?.sentAt && (
          <NewsletterForm
            key={`${newsletter?.id}-${saved}`}
            newsletter={newsletter}
            answer={answer}
          />
        )}
        {newsletter && preview && (
          <section aria-labelledby="preview">
            <h2 id="preview" className="text-xl">
              {newsletter.sentAt ? 'What was sent' : 'As it was saved'}
            </h2>
            {/* Nothing in it runs, goes anywhere or knows who is looking. */}
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
                  Each mail stands in the log
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
