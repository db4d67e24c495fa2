import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Config } from '../../config/config.ts'
import { openConnectedMail, sendsMail, type MailConfig } from './connected-mail.server.ts'
import { findMailServer } from './mail-server-store.server.ts'

export type TestMailSent = { outcome: 'sent' | 'no-server' } | { outcome: 'failed'; reason: string }

type TestMailServices = {
  db: Db
  sealing: Sealing
  config: MailConfig & Pick<Config, 'shopName' | 'shopUrl'>
}

const REASON_MAX = 300

/** Sends at once with the stored settings, so that the answer of the mail server can be shown. */
export async function sendTestMail(
  { db, sealing, config }: TestMailServices,
  to: string,
): Promise<TestMailSent> {
  const stored = await findMailServer(db)
  if (!sendsMail(config, stored)) return { outcome: 'no-server' }
  const { shopName, shopUrl } = config
  const transport = openConnectedMail(config, stored, sealing)
  try {
    await transport.send({
      to,
      subject: `Test mail from ${shopName}`,
      ...emailLayout({
        shopName,
        shopUrl,
        heading: 'Your mail server works',
        paragraphs: ['This is the test mail that you asked for in the settings of your shop.'],
      }),
    })
    return { outcome: 'sent' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { outcome: 'failed', reason: reason.slice(0, REASON_MAX) }
  } finally {
    transport.close()
  }
}
