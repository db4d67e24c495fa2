import { createTransport } from 'nodemailer'
import { toSingleRecipient, type MailTransport } from './mail.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

export function openSmtp(smtpUrl: string, from: () => string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // Prevents a mail from embedding a local file or the content of a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport.sendMail({ from: from(), ...toSingleRecipient(mail) })
    },
    close: () => transport.close(),
  }
}
