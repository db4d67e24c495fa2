import type { Brand } from './brand.ts'
import { fontPairs } from './fonts.ts'
import { colourNames, type Colour } from './colours.ts'

export const colourLabels: Record<Colour, string> = {
  ivory: 'Background',
  linen: 'Tinted background',
  hem: 'Fine lines',
  paper: 'Cards',
  ink: 'Text',
  stone: 'Secondary text',
  madder: 'Buttons',
  'madder-deep': 'Pressed buttons',
  zari: 'Ornaments',
  leaf: 'Success',
  indigo: 'Admin links',
  rose: 'Errors',
}

/** Formats each part of a brand as text, for the comparison of versions. */
export function brandTexts({
  name,
  tagline,
  logo,
  colours,
  fonts,
  announcement,
}: Brand): Record<string, string> {
  return {
    Name: name,
    Tagline: tagline,
    Logo: logo ? `${logo.type.toUpperCase()} ${logo.id.slice(0, 8)}` : '',
    ...Object.fromEntries(colourNames.map((colour) => [colourLabels[colour], colours[colour]])),
    Fonts: fontPairs[fonts],
    Announcement: announcement.text,
    'Announcement link': announcement.link,
    'Announcement from': announcement.from,
    'Announcement until': announcement.until,
  }
}
