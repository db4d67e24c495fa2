import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'

/** The link is shown only once, because the database stores only its hash. */
export function InvitationLink({ email, address }: { email: string; address: string }) {
  const section = useRef<HTMLElement>(null)
  // The focus scrolls the page up to the link, because the form is further down.
  useEffect(() => section.current?.focus(), [address])
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      notify.success('Copied')
    } catch {
      notify.error('Copying failed. Please select and copy the link.')
    }
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Invitation link"
      className="scroll-mt-28 mt-4 border-l-4 border-zari bg-paper p-4"
    >
      <p className="mb-3">
        No mail server is configured, so the invitation was not sent. Please give this link to{' '}
        {email} yourself. It is shown only once.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Link"
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 grow basis-72"
        />
        <Button type="button" look="secondary" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </section>
  )
}
