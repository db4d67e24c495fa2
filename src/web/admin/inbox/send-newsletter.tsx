import { useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Newsletter } from '#shop/inbox/newsletter.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type SendProps = { newsletter: Newsletter; people: number; ownEmail: string }

/** Sends the saved version that is on the screen, never unsaved input. */
export function SendNewsletter({ newsletter, people, ownEmail }: SendProps) {
  const isBusy = useNavigation().state !== 'idle'
  const everybody = people === 1 ? '1 person' : `${people} people`
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <StepForm newsletter={newsletter} intent="send-test">
        <Button variant="secondary" size="compact" isBusy={isBusy}>
          Send a test to {ownEmail}
        </Button>
      </StepForm>
      <ConfirmedStep
        newsletter={newsletter}
        intent="send"
        opens={`Send to ${everybody}`}
        variant="primary"
        isDisabled={people === 0}
        yes="Yes, send it"
        question={`Send “${newsletter.subject}” to ${everybody}?`}
      >
        Every subscriber gets it once. It cannot be recalled.
      </ConfirmedStep>
      <ConfirmedStep
        newsletter={newsletter}
        intent="delete"
        opens="Delete"
        variant="danger"
        yes="Yes, delete it"
        question={`Delete “${newsletter.subject}”?`}
      >
        The draft cannot be restored. It was not sent to anybody.
      </ConfirmedStep>
    </div>
  )
}

type StepProps = {
  newsletter: Newsletter
  intent: string
  children: ReactNode
  onSubmit?: () => void
}

function StepForm({ newsletter, intent, children, onSubmit }: StepProps) {
  return (
    <Form method="post" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="basedOn" value={newsletter.version} />
      {children}
    </Form>
  )
}

type ConfirmedStepProps = Omit<StepProps, 'onSubmit'> & {
  opens: string
  variant: 'primary' | 'danger'
  question: string
  yes: string
  isDisabled?: boolean
}

function ConfirmedStep({
  newsletter,
  intent,
  opens,
  variant,
  question,
  yes,
  isDisabled = false,
  children,
}: ConfirmedStepProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <StepForm newsletter={newsletter} intent={intent} onSubmit={() => dialog.current?.close()}>
      <Button
        type="button"
        variant={variant}
        size="compact"
        disabled={isDisabled}
        onClick={() => dialog.current?.showModal()}
      >
        {opens}
      </Button>
      <ConfirmDialog
        ref={dialog}
        question={question}
        yes={
          <Button variant={variant} size="compact">
            {yes}
          </Button>
        }
      >
        {children}
      </ConfirmDialog>
    </StepForm>
  )
}
