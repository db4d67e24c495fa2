import { FAQS_MAX, siteLimits, type SiteError, type SiteErrorCode } from '#shop/site/site-form.ts'
import { commonMessages } from '../messages.ts'
import type { InfoKind, SiteKind } from '#shop/site/site-record.ts'

export const siteHeadings: Record<SiteKind, string> = {
  about: 'About',
  'shop-details': 'Shop details',
  faqs: 'FAQs',
  brand: 'Brand',
  home: 'Home page',
  menus: 'Menus',
}

export const siteDescriptions: Record<InfoKind, string> = {
  about: 'The story of the shop, on its page About Us.',
  'shop-details': 'The address and the links of the footer and the contact page.',
  faqs: 'Questions that customers ask before they order, with your responses.',
}

export const siteMessages = {
  published: commonMessages.updated,
  failed: 'Failed to Update!',
  changedByOther:
    'Somebody else updated this a moment ago. Yours is still here: compare it with the newest version below, then press Update again.',
  unknownVersion: 'This version no longer exists.',
  notALink: 'Not shown as a link: links must include https',
}

const missing: Record<InfoKind, string> = {
  about: 'Please enter some value',
  'shop-details': 'all fields are required!',
  faqs: 'Please fill out all questions and responses!',
}

/** Beside the field; the message of the whole form follows the specification. */
export const fieldErrorTexts: Record<SiteErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'too-many': `Please use at most ${FAQS_MAX} questions.`,
}

const limits: Record<string, [label: string, charactersMax: number]> = {
  aboutUs: ['About Us', siteLimits.aboutUs],
  address: ['Address', siteLimits.address],
  mapsLink: ['Maps Link', siteLimits.link],
  instagram: ['Instagram', siteLimits.link],
  facebook: ['Facebook', siteLimits.link],
  pinterest: ['Pinterest', siteLimits.link],
}

/** Returns one message for the whole form. If a value is missing, it is the specified message,
 * otherwise a message about the first error. */
export function siteErrorText(kind: InfoKind, errors: readonly SiteError[]): string {
  const [first] = errors
  if (!first || errors.some(({ code }) => code === 'missing')) return missing[kind]
  if (first.code === 'too-many') return `Please use at most ${FAQS_MAX} questions.`
  const [label, charactersMax] = limits[first.field] ?? []
  return label
    ? `${label}: please use at most ${charactersMax} characters.`
    : `FAQ ${Number(first.field.split('.')[1]) + 1}: please use at most ${siteLimits.question} characters for the question and ${siteLimits.response} for the response.`
}
