/** Mails that a customer can turn on and off. The names are in links of sent mails: never rename them. */
export const optionalMails = ['newsletter', 'prices', 'back-in-stock', 'reviews', 'cart'] as const
export type OptionalMail = (typeof optionalMails)[number]

export const MAIL_CHOICES_PATH = '/profile/mails'

export function parseOptionalMail(value: unknown): OptionalMail | null {
  return optionalMails.find((mail) => mail === value) ?? null
}

/** The link in a mail: it opens the choices without a login, and mail programs end the named mails
 * with it (RFC 8058). */
export function mailChoicesPath(key: string, mail: OptionalMail): string {
  return `${MAIL_CHOICES_PATH}?key=${key}&mail=${mail}`
}
