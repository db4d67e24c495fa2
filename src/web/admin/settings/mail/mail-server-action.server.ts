import type { SignedIn } from '#platform/auth/auth.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { mailVariables } from '#shop/settings/mail/connected-mail.server.ts'
import { parseMailServer, type MailServerErrorCode } from '#shop/settings/mail/mail-server.ts'
import { findMailServer } from '#shop/settings/mail/mail-server-store.server.ts'
import { saveMailServer } from '#shop/settings/mail/save-mail-server.server.ts'
import { sendTestMail } from '#shop/settings/mail/send-test-mail.server.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { failure, success } from '../../action-result.ts'
import { commonMessages } from '../../messages.ts'
import { passwordProblem } from '../confirm-password.server.ts'
import { settingsMessages } from '../settings-page-result.ts'
import { refusedFields, type SettingsResult } from '../settings-result.ts'

const fieldTexts: Record<MailServerErrorCode, string> = {
  'not-a-host': 'Please enter a host name such as smtp.example.com.',
  'not-a-port': 'Please enter a port number from 1 to 65535.',
  'not-a-sender': 'Please enter an e-mail address, or a name and <address>.',
  'too-long': 'Please use at most 200 characters.',
  'not-encrypted': 'A password is only sent over an encrypted connection. Choose TLS or STARTTLS.',
}

type Submission = { admin: SignedIn; form: FormData; request: Request }

export async function mailServerAction(
  shop: Shop,
  submission: Submission,
): Promise<SettingsResult> {
  switch (submission.form.get('intent')) {
    case 'mail-server':
      return save(shop, submission)
    case 'test-mail':
      return test(shop, submission.admin)
    default:
      return failure(commonMessages.notUnderstood)
  }
}

async function save(shop: Shop, { admin, form, request }: Submission): Promise<SettingsResult> {
  const { value, errors } = parseMailServer(form)
  const variables = mailVariables(shop.config)
  const stored = await findMailServer(shop.db)
  // Values set by the environment have no field in the form, so their stored values are kept.
  const typed = {
    ...value,
    ...(variables.server && { ...serverOf(stored), mailPassword: '' }),
    ...(variables.sender && { sender: stored.sender }),
  }
  if (errors.length > 0) return refusedFields(textsByField(errors, fieldTexts))
  const password = await passwordProblem(shop, { admin, form, request })
  if (password) return refusedFields({ password })

  const basedOn = wholeNumberIn(form, 'basedOn')
  const { outcome } = await saveMailServer(shop, { typed, basedOn, changedBy: admin.id })
  switch (outcome) {
    case 'saved':
      return success(settingsMessages.saved)
    case 'password-missing':
      return refusedFields({ mailPassword: 'Please enter the password of this mail account.' })
    case 'changed-by-someone-else':
      return failure(settingsMessages.changedByOther)
  }
}

function serverOf({ host, port, security, user }: Awaited<ReturnType<typeof findMailServer>>) {
  return { host, port, security, user }
}

async function test(shop: Shop, { email }: SignedIn): Promise<SettingsResult> {
  const sent = await sendTestMail(shop, email)
  switch (sent.outcome) {
    case 'sent':
      return success(`The mail server has accepted a test mail to ${email}.`)
    case 'no-server':
      return failure('Enter a mail server first.')
    case 'failed':
      return {
        ...failure('The test mail was not sent.'),
        problems: { test: `The mail server answered: ${sent.reason}` },
      }
  }
}
