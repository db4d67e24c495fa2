import type { MailTransport } from './mail.ts'
import { openMailFolder } from './mail-folder.server.ts'
import { openSmtp } from './smtp.server.ts'

/** Sends through the mail server, or writes files into a folder when no mail server is configured. */
export function openMail({
  smtpUrl,
  from,
  folder,
}: {
  smtpUrl: string | null
  /** Read for each mail, because the shop's name may change. */
  from: () => string
  folder: string
}): MailTransport {
  return smtpUrl ? openSmtp({ url: smtpUrl }, from) : openMailFolder(folder, from)
}
