import { useEffect, useRef } from 'react'
import { CopyField } from '../copy-field.tsx'

/** The link is shown only once, because the database stores only its hash. */
export function InvitationLink({ email, address }: { email: string; address: string }) {
  const section = useRef<HTMLElement>(null)
  // The focus scrolls the page up to the link, because the form is further down.
  useEffect(() => section.current?.focus(), [address])
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
      <CopyField label="Link" value={address} />
    </section>
  )
}
