export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** The message id; generated when missing. */
  messageId?: string
  headers?: Record<string, string>
  attachments?: readonly MailAttachment[]
}

export type MailAttachment = { filename: string; contentType: string; content: Buffer }

/** `send` throws when the mail was not accepted, and the caller then retries. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): void }

/** Passes the address as exactly one recipient; as plain text, `one@x.in, two@y.in` would be two. */
export function toSingleRecipient({ to, attachments = [], ...mail }: Mail) {
  return { ...mail, attachments: [...attachments], to: { name: '', address: to } }
}
