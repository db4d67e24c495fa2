import { useRef, type ComponentProps, type ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type ConfirmDeleteProps = Pick<ComponentProps<typeof Button>, 'variant' | 'aria-label'> & {
  /** The text of the button that opens the question. */
  label: string
  /** Names what is deleted. */
  name: string
  /** Sent with the intent `delete`, unless they have another. */
  fields?: Record<string, string>
  /** True if the page stays open. */
  preventScrollReset?: boolean
  /** The consequence. */
  children: ReactNode
}

/** A button that deletes after a question. */
export function ConfirmDelete({
  label,
  name,
  fields = {},
  variant = 'danger',
  preventScrollReset = false,
  children,
  ...button
}: ConfirmDeleteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Form
      method="post"
      preventScrollReset={preventScrollReset}
      onSubmit={() => dialog.current?.close()}
    >
      {Object.entries({ intent: 'delete', ...fields }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button
        type="button"
        variant={variant}
        size="compact"
        onClick={() => dialog.current?.showModal()}
        {...button}
      >
        {label}
      </Button>
      <ConfirmDialog
        ref={dialog}
        question={`Delete ${name}?`}
        no="Keep it"
        yes={
          <Button variant="danger" size="compact">
            Yes, delete it
          </Button>
        }
      >
        {children}
      </ConfirmDialog>
    </Form>
  )
}
