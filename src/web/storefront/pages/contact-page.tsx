import { useEffect, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { allowContact } from '#platform/rate-limits/rate-limits.server.ts'
import { sendQuery } from '#shop/inbox/send-query.server.ts'
import { pleaseWait } from '#web/please-wait.ts'
import { readForm } from '#web/read-form.ts'
import { keepPage, shopContext } from '#web/shop-context.server.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { useIsAwake } from '#web/ui/use-is-awake.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { describeWords } from './describe-words.server.ts'
import type { Route } from './+types/contact-page.ts'

export { StorefrontError as ErrorBoundary }

type Answer = { isSent: boolean; message: string; problems: Partial<Record<string, string>> }
const noAnswer: Answer = { isSent: false, message: 'Error Sending Message!', problems: {} }

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context)
  describeWords(context, 'Contact', '/contact')
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, pool, log } = context.get(shopContext)
  const form = await readForm(request)
  try {
    const allowance = await allowContact(pool, clientAddress(request))
    if (!allowance.allowed)
      return data<Answer>(
        { isSent: false, message: pleaseWait(allowance.retryAfterSeconds), problems: {} },
        { status: 429 },
      )
    const sent = await sendQuery(db, form)
    if (sent.outcome === 'sent')
      return data<Answer>({ isSent: true, message: 'Message Sent Successfully!', problems: {} })
    return data<Answer>(
      { isSent: false, message: sent.message, problems: sent.problems },
      { status: 400 },
    )
  } catch (error) {
    log.error({ err: error }, 'a message could not be kept')
    return data(noAnswer, { status: 500 })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, noAnswer)
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const isAwake = useIsAwake()
  const isSending = useNavigation().formAction === '/contact'
  const problems = actionData?.problems ?? {}

  useEffect(() => {
    if (!actionData) return
    notify[actionData.isSent ? 'success' : 'error'](actionData.message)
    if (actionData.isSent) form.current?.reset()
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [actionData])

  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead
        title="Contact"
        description="Ask us about a piece, an order, or a saree for an occasion."
      />
      <div className="mx-auto grid max-w-5xl gap-x-16 gap-y-8 lg:grid-cols-[2fr_3fr]">
        <div>
          <BackHeader heading="Contact Us" />
          <p className="max-w-measure text-stone">
            Ask about a fabric, an order, or what to wear to a cousin’s wedding. A person reads
            every message and writes back.
          </p>
        </div>
        <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
          {actionData && !isAwake && (
            <p role="alert" className="bg-linen px-4 py-3">
              {actionData.message}
            </p>
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="Your Name"
              name="yourName"
              autoComplete="name"
              required
              problem={problems.yourName}
            />
            <Field
              label="Your Email"
              name="yourEmail"
              type="email"
              autoComplete="email"
              required
              problem={problems.yourEmail}
            />
          </div>
          <Field label="Subject" name="yourSubject" problem={problems.yourSubject} />
          <TextField
            label="Message"
            name="yourMessage"
            rows={6}
            required
            problem={problems.yourMessage}
          />
          <Button isBusy={isSending} className="self-start">
            Send Message
          </Button>
          {actionData?.isSent && <p className="text-leaf">Thank you. We will write back soon.</p>}
        </Form>
      </div>
    </div>
  )
}
