import { useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { FieldProblem } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { DiamondTurn } from '#web/ui/thread.tsx'
import type { SubscribeResult } from './pages/subscribe-result.ts'

type NewsletterProps = { heading?: string; text?: string; consent?: string | undefined }

export function Newsletter({
  heading = 'Be the first to see a new weave',
  text = '',
  consent,
}: NewsletterProps) {
  const subscription = useFetcher<SubscribeResult>()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const problem = subscription.data?.outcome === 'refused' ? subscription.data.message : null
  const isBusy = subscription.state !== 'idle'

  useEffect(() => {
    if (subscription.data?.outcome === 'subscribed') {
      notify.success(subscription.data.message)
      form.current?.reset()
    }
    if (subscription.data?.outcome === 'failed') notify.error(subscription.data.message)
  }, [subscription.data])

  return (
    <subscription.Form
      ref={form}
      method="post"
      action="/subscribe"
      data-not-kept
      className="newsletter"
    >
      <h2 className="text-xl md:text-2xl">{heading}</h2>
      {text && <p className="mt-2 whitespace-pre-line">{text}</p>}
      <label htmlFor={id} className="mt-3 block text-sm">
        Email address
      </label>
      <div className="newsletter-line">
        <input
          id={id}
          name="userEmailId"
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <button disabled={isBusy} aria-busy={isBusy || undefined}>
          {isBusy && <DiamondTurn className="size-4" />}
          SUBSCRIBE
        </button>
      </div>
      {consent && <p className="mt-2 text-sm">{consent}</p>}
      {problem && (
        <div role="alert" className="mt-3 inline-block bg-ivory px-3 pb-1">
          <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
        </div>
      )}
    </subscription.Form>
  )
}
