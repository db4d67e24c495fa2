import type { PageField, PageErrorCode } from '#shop/pages/page.ts'
import { PAGE_TITLE_MAX, SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#shop/pages/page.ts'
import { PAGE_IMAGES_MAX } from '#shop/pages/parse-rich-text.ts'
import type { BusinessError } from '#shop/site/business-details.ts'
import { BUSINESS_FIELD_MAX } from '#shop/site/business-details.ts'

export const pageMessages = {
  saved: 'Draft saved',
  published: 'Published',
  scheduled: 'Publication scheduled',
  withdrawn: 'The page is a draft again',
  scheduleCancelled: 'Publication cancelled',
  renamed: 'Address changed',
  failed: 'Failed to save!',
  changedByOther:
    'Another admin saved this page a moment ago. Your text is still here: compare it with the newest version, then save again.',
  unknown: 'This page no longer exists.',
  unknownVersion: 'This version no longer exists.',
  unknownImage: 'An image of this text no longer exists. Please remove it and add it again.',
  incomplete: 'Not saved. Please check the marked fields.',
  noAddress: 'The address needs a letter from a to z or a digit.',
  taken: 'Another page has this address.',
  isPolicy: 'The address of this page does not change.',
  noTitle: 'Please enter a title.',
  notATime: 'Please choose a time in the future, within a year.',
  detailsSaved: 'Business details saved',
  detailsChangedByOther:
    'Another admin saved the business details a moment ago. Your entries are still here. Save again to replace theirs.',
  nothingToWithdraw: 'Nothing to withdraw: the page has changed meanwhile.',
} as const

export function missingText(missing: readonly string[]): string {
  return `Saved as a draft, but not published. Missing in your business details: ${missing.join(', ')}.`
}

const limits = {
  title: PAGE_TITLE_MAX,
  seoTitle: SEO_TITLE_MAX,
  seoDescription: SEO_DESCRIPTION_MAX,
}

export function pageErrorText(field: PageField, code: PageErrorCode): string {
  switch (code) {
    case 'missing':
      return pageMessages.noTitle
    case 'too-long':
      return field === 'text'
        ? 'The text is too long. Please split it into two pages.'
        : `Please use at most ${limits[field]} characters.`
    case 'too-many-images':
      return `Please use at most ${PAGE_IMAGES_MAX} images.`
    case 'unreadable':
      return 'This text contains something that pages do not allow.'
  }
}

export const businessErrorTexts: Record<BusinessError['code'], string> = {
  'too-long': `Please use at most ${BUSINESS_FIELD_MAX} characters.`,
  'not-an-email': 'Please enter an email address.',
  'not-a-number': 'Please enter a phone number.',
}
