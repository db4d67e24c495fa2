import { createContext, type ReactNode } from 'react'
import type { StructuredData } from '#shop/seo/structured-data.ts'

/** The facts about a page for search engines and link previews, besides its title and description. */
export type PageMetadata = {
  /** The canonical path: `/shop/saree?page=2`. */
  path: string
  isProduct?: boolean
  /** True for a page that has previews but must not be found by search engines. */
  isUnlisted?: boolean
  /** A JPEG. */
  picture?: { path: string; width: number; height: number; alt: string }
  data?: readonly StructuredData[]
}

/** Tags that the server adds to the head. The browser never needs them, so its script does not
 * contain this code. */
export type MetadataTags = {
  /** The tags at the end of the head. */
  inHead: ReactNode
  /** Beside the page's title. */
  besideTitle(title: string, description: string): ReactNode
}

/** Undefined in the browser. */
export const MetadataContext = createContext<MetadataTags | undefined>(undefined)
