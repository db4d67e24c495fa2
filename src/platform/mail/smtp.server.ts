import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail.server.ts'
import { toOneMailbox } from './one-mailbox.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

export function openSmtp(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      // A mail holds words and links; it never fetches a file or an address for its sender.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send(mail) {
      await transport.sendMail(toOneMailbox(mail))
    },
    close: () => transport.close(),
  }
}
