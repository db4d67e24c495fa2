import { mailSecurities, type MailSecurity } from '#platform/mail/smtp-server.ts'
import { lineText, type Form } from '#shop/form-text.ts'
import type { FieldError, ParseResult } from '#shop/parse-result.ts'

/** '' in `host` means no mail server, and '' in `sender` the default sender. */
export type MailServer = {
  host: string
  port: number
  security: MailSecurity
  user: string
  sender: string
}
/** An empty password means that the stored one is kept. */
export type MailServerForm = MailServer & { mailPassword: string }

export const mailServerTopic = 'settings/mail'
export const MAIL_SERVER_DEFAULT: MailServer = {
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  sender: '',
}

const LINE_MAX = 200
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$/
const SENDER = /^[^\r\n]*[^\s@]@[^\s@]+$/

export type MailServerErrorCode =
  | 'not-a-host'
  | 'not-a-port'
  | 'not-a-sender'
  | 'too-long'
  | 'not-encrypted'
export type MailServerField = keyof MailServerForm

export function parseMailServer(
  form: Pick<Form, 'get'>,
): ParseResult<MailServerForm, MailServerField, MailServerErrorCode> {
  const port = lineText(form.get('port'))
  const security = mailSecurities.find((known) => known === form.get('security'))
  const value = {
    host: lineText(form.get('host')),
    port: /^\d{1,5}$/.test(port) ? Number(port) : 0,
    security: security ?? MAIL_SERVER_DEFAULT.security,
    user: lineText(form.get('user')),
    mailPassword: lineText(form.get('mailPassword')),
    sender: lineText(form.get('sender')),
  }
  return { value, errors: mailServerErrors(value) }
}

export function mailServerErrors(
  value: MailServerForm,
): FieldError<MailServerField, MailServerErrorCode>[] {
  const { host, port, security, user, sender } = value
  const errors: FieldError<MailServerField, MailServerErrorCode>[] = []
  if (host && !HOST.test(host)) errors.push({ field: 'host', code: 'not-a-host' })
  if (host && (port < 1 || port > 65_535)) errors.push({ field: 'port', code: 'not-a-port' })
  if (sender && !SENDER.test(sender)) errors.push({ field: 'sender', code: 'not-a-sender' })
  for (const field of ['user', 'mailPassword', 'sender'] as const)
    if (value[field].length > LINE_MAX) errors.push({ field, code: 'too-long' })
  if (security === 'none' && user && !isThisMachine(host))
    errors.push({ field: 'security', code: 'not-encrypted' })
  return errors
}

/** A stored password is only ever sent to the server and account for which it was entered. */
export function keepsPassword(
  before: Pick<MailServer, 'host' | 'user'>,
  after: Pick<MailServer, 'host' | 'user'>,
): boolean {
  return after.user !== '' && before.host === after.host && before.user === after.user
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
