import { useId, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Newsletter } from '#shop/inbox/newsletter.ts'
import { Button } from '#web/ui/button.tsx'

type SendProps = { newsletter: Newsletter; people: number; ownEmail: string }

/** What was saved goes out, not what is being typed: each of them names the version that is shown. */
export function SendNewsletter({ newsletter, people, ownEmail }: SendProps) {
  const isBusy = useNavigation().state !== 'idle'
  const everybody = people === 1 ? '1 person' : `${people} people`
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Step newsletter={newsletter} intent="try">
        <Button look="secondary" room="dense" isBusy={isBusy}>
          Send a trial to {ownEmail}
        </Button>
      </Step>
      <Asked
        newsletter={newsletter}
        intent="send"
        opens={`Send to ${everybody}`}
        look="primary"
        isDisabled={people === 0}
        yes="Yes, send it"
        question={`Send “${newsletter.subject}” to ${everybody}?`}
      >
        Everybody who has agreed gets it once. It cannot be called back.
      </Asked>
      <Asked
        newsletter={newsletter}
        intent="throw-away"
        opens="Throw away"
        look="danger"
        yes="Yes, throw it away"
        question={`Throw “${newsletter.subject}” away?`}
      >
        The draft is gone then. Nobody has got it.
      </Asked>
    </div>
  )
}

type StepProps = {
  newsletter: Newsletter
  intent: string
  children: ReactNode
  onSubmit?: () => void
}

function Step({ newsletter, intent, children, onSubmit }: StepProps) {
  return (
    <Form method="post" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="basedOn" value={newsletter.version} />
      {children}
    </Form>
  )
}

type AskedProps = Omit<StepProps, 'onSubmit'> & {
  opens: string
  look: 'primary' | 'danger'
  question: string
  yes: string
  isDisabled?: boolean
}

function Asked({
  newsletter,
  intent,
  opens,
  look,
  question,
  yes,
  isDisabled = false,
  children,
}: AskedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  return (
    <>
      <Button
        type="button"
        look={look}
        room="dense"
        disabled={isDisabled}
        onClick={() => dialog.current?.showModal()}
      >
        {opens}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={heading}
        className="m-auto w-[calc(100%-2rem)] max-w-sm bg-paper p-6 text-base shadow-lift backdrop:bg-ink/50"
      >
        <h3 id={heading} className="text-xl break-words">
          {question}
        </h3>
        <p className="mt-2 mb-5 text-stone">{children}</p>
        <Step newsletter={newsletter} intent={intent} onSubmit={() => dialog.current?.close()}>
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              type="button"
              look="secondary"
              room="dense"
              onClick={() => dialog.current?.close()}
            >
              Cancel
            </Button>
            <Button look={look} room="dense">
              {yes}
            </Button>
          </div>
        </Step>
      </dialog>
    </>
  )
}
