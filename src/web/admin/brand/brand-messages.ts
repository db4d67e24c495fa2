import { brandLimits } from '#shop/site/brand/brand.ts'
import { colourLabels } from '#shop/site/brand/brand-texts.ts'
import type { ContrastProblem } from '#shop/site/brand/contrast.ts'
import type { BrandError, BrandField } from '#shop/site/brand/brand-form.ts'
import type { LogoProblem } from '#shop/site/brand/save-logo.server.ts'
import type { FieldTexts } from '#shop/parse-result.ts'

export const brandMessages = {
  saved: 'Draft saved. Customers do not see it yet.',
  published: 'Published. Every page shows it now.',
  discarded: 'Draft discarded.',
  refused: 'Please correct the marked fields.',
  failed: 'The brand could not be saved. Please try again.',
  changedByOther:
    'Somebody else changed the brand a moment ago. Your entries are still here: compare them with the newest version, then save again.',
  unknownVersion: 'This version no longer exists.',
}

export const logoProblems: Record<LogoProblem, string> = {
  'logo-too-large': 'An SVG may have at most 100 KB, a PNG 1 MB',
  'logo-unsafe':
    'This SVG contains more than shapes and colours, for example text, pictures, scripts or links. Please export it with text as paths.',
  'logo-damaged': 'This file is not a readable SVG or PNG',
  'logo-too-complex': 'This SVG takes too long to draw. Please simplify it, or upload a PNG.',
}

const charactersMax: Partial<Record<BrandField, number>> = {
  name: brandLimits.name,
  tagline: brandLimits.tagline,
}

/** The text of each field's first error. */
export function brandProblems(errors: readonly BrandError[]): FieldTexts<BrandField> {
  const problems: FieldTexts<BrandField> = {}
  for (const { field, code } of errors)
    problems[field] ??= code === 'contrast' ? TOO_WEAK : errorText(field, code)
  return problems
}

/** The form lists the combinations below it. */
const TOO_WEAK = 'Some texts would be hard to read. Please choose colours with more contrast:'

/** For example 'Buttons on Cards: 2.1 to 1, at least 4.5 is needed.' */
export function contrastText({ colour, ground, ratio, min }: ContrastProblem): string {
  return `${colourLabels[colour]} on ${colourLabels[ground]}: ${ratio} to 1, at least ${min} is needed.`
}

function errorText(field: BrandField, code: Exclude<BrandError['code'], 'contrast'>): string {
  switch (code) {
    case 'missing':
      return field === 'fonts' ? 'Please choose fonts' : 'Please enter the name of the shop'
    case 'too-long':
      return field === 'announcement'
        ? 'The announcement or its link is too long'
        : `At most ${charactersMax[field]} characters`
    case 'no-link':
      return 'A link begins with / or with https://'
    case 'no-time':
      return 'Please choose a date and a time'
    case 'ends-before':
      return 'The end must be after the start'
    case 'not-a-colour':
      return 'Please enter # and six digits or letters from A to F'
  }
}
