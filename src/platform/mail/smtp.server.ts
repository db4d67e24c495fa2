import { createTransport } from 'nodemailer'
import { toSingleRecipient, type MailTransport } from './mail.ts'
import type { SmtpServer } from './smtp-server.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

export function openSmtp(server: { url: string } | SmtpServer, from: () => string): MailTransport {
  const transport = createTransport({
    ...('url' in server ? server : optionsOf(server)),
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

function optionsOf({ host, port, security, user, password }: SmtpServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user && { auth: { user, pass: password } }),
  }
}
