import path from 'node:path'
import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { openMailFolder } from '#platform/mail/mail-folder.server.ts'
import type { MailTransport } from '#platform/mail/mail.ts'
import { openSmtp } from '#platform/mail/smtp.server.ts'
import type { Config } from '../../config/config.ts'
import type { StoredMailServer } from './mail-server-store.server.ts'

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'settings'>

/** Which variables of the environment take precedence over the settings. */
export function mailVariables({ smtpUrl, settings }: Pick<Config, 'smtpUrl' | 'settings'>) {
  return { server: smtpUrl !== null, sender: settings['MAIL_FROM'] !== undefined }
}

/** Whether mails are sent; otherwise they are stored in a folder. */
export function sendsMail(
  config: Pick<Config, 'smtpUrl'>,
  stored: Pick<StoredMailServer, 'host'>,
): boolean {
  return config.smtpUrl !== null || stored.host !== ''
}

export function openConnectedMail(
  config: MailConfig,
  stored: StoredMailServer,
  sealing: Sealing,
): MailTransport {
  // Read for each mail, because the default sender has the name of the shop.
  const from = () => (!mailVariables(config).sender && stored.sender) || config.mailFrom
  if (config.smtpUrl) return openSmtp({ url: config.smtpUrl }, from)
  if (!stored.host) return openMailFolder(path.join(config.dataDir, 'mail'), from)
  const password = stored.sealedPassword ? sealing.open(stored.sealedPassword) : ''
  if (password === null) return unreadablePassword
  const { host, port, security, user } = stored
  return openSmtp({ host, port, security, user, password }, from)
}

const unreadablePassword: MailTransport = {
  send: () =>
    Promise.reject(
      new Error(
        'The password of the mail server was encrypted on another machine. Enter it again.',
      ),
    ),
  close: () => {},
}
