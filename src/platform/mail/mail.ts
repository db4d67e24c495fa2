export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** Generated when missing. */
  messageId?: string
  headers?: Record<string, string>
}

/** `send` throws when the mail was not accepted; the caller retries. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): void }

/** Exactly one recipient: as plain text, `one@x.in, two@y.in` would be two. */
export function toSingleRecipient({ to, ...mail }: Mail) {
  return { ...mail, to: { name: '', address: to } }
}
