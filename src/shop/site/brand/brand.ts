import { noAnnouncement, type Announcement } from './announcement.ts'
import { defaultColours, type Colours } from './colours.ts'
import { defaultFonts, type FontPair } from './fonts.ts'
import type { Logo } from './logo.ts'

/** In characters. */
export const brandLimits = { name: 60, tagline: 120 } as const

/** The name, logo, colours and fonts of the shop, a site record of the kind `brand`. */
export type Brand = {
  name: string
  tagline: string
  logo: Logo | null
  colours: Colours
  fonts: FontPair
  announcement: Announcement
}

export const defaultBrand: Brand = {
  name: 'Zari',
  tagline: '',
  logo: null,
  colours: defaultColours,
  fonts: defaultFonts,
  announcement: noAnnouncement,
}

/** Adds the defaults of fields that older versions lack. */
export function completeBrand(body: Partial<Brand> | undefined): Brand {
  return {
    ...defaultBrand,
    ...body,
    colours: { ...defaultColours, ...body?.colours },
    announcement: { ...noAnnouncement, ...body?.announcement },
  }
}

/** The drawn pictures and the year of the footer belong to the brand of the specification. Another
 * brand has its own. */
export function hasDefaultName({ name }: Pick<Brand, 'name'>): boolean {
  return name === defaultBrand.name
}
