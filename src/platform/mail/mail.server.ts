import { openMailFolder } from './mail-folder.server.ts'
import { openSmtp } from './smtp.server.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** Made up by the mail program when missing. */
  messageId?: string
  headers?: Record<string, string>
}

/** Sending throws when the mail was not taken; whoever sends tries again. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): void }

/** A real mail server, or a folder until there is one. */
export function openMail(settings: {
  smtpUrl: string | null
  from: string
  folder: string
}): MailTransport {
  const { smtpUrl, from, folder } = settings
  return smtpUrl ? openSmtp(smtpUrl, from) : openMailFolder(folder, from)
}
