import { lineText, type Form } from '../../form-text.ts'
import type { FieldError, ParseResult } from '../../parse-result.ts'
import { parseAnnouncement, type AnnouncementError } from './announcement.ts'
import { brandLimits, type Brand } from './brand.ts'
import { colourNames, parseColour } from './colours.ts'
import { parseFonts } from './fonts.ts'
import { contrastProblems } from './contrast.ts'

export type BrandField = 'name' | 'tagline' | 'colours' | 'fonts' | 'announcement'
export type BrandErrorCode = 'missing' | 'not-a-colour' | 'contrast' | AnnouncementError
export type BrandError = FieldError<BrandField, BrandErrorCode>

/** Reads the brand's form. A field that the form does not have keeps its value from `current`. */
export function parseBrand(
  form: Form,
  current: Brand,
): ParseResult<Brand, BrandField, BrandErrorCode> {
  const name = textOr(form, 'name', current.name)
  const tagline = textOr(form, 'tagline', current.tagline)
  const errors: BrandError[] = []
  if (!name) errors.push({ field: 'name', code: 'missing' })
  if (name.length > brandLimits.name) errors.push({ field: 'name', code: 'too-long' })
  if (tagline.length > brandLimits.tagline) errors.push({ field: 'tagline', code: 'too-long' })
  const colours = { ...current.colours }
  for (const colour of colourNames) {
    const given = form.get(`colour-${colour}`)
    const parsed = given === null ? colours[colour] : parseColour(given)
    if (parsed) colours[colour] = parsed
    else errors.push({ field: 'colours', code: 'not-a-colour' })
  }
  if (contrastProblems(colours).length > 0) errors.push({ field: 'colours', code: 'contrast' })
  const fonts = form.get('fonts') === null ? current.fonts : parseFonts(form.get('fonts'))
  if (!fonts) errors.push({ field: 'fonts', code: 'missing' })
  const announcement = parseAnnouncement(form, current.announcement)
  if (announcement.error) errors.push({ field: 'announcement', code: announcement.error })
  return {
    value: {
      ...current,
      name,
      tagline,
      colours,
      fonts: fonts ?? current.fonts,
      announcement: announcement.value,
    },
    errors,
  }
}

function textOr(form: Form, field: string, otherwise: string): string {
  const value = form.get(field)
  return value === null ? otherwise : lineText(value)
}
