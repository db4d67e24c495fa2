import { createContext, type ReactNode } from 'react'
import type { StructuredData } from '#shop/seo/structured-data.ts'

/** What search engines and link previews learn about a page, besides its title and description. */
export type PageMetadata = {
  /** The canonical path: `/shop/saree?page=2`. */
  path: string
  isProduct?: boolean
  /** A JPEG. */
  picture?: { path: string; width: number; height: number; alt: string }
  data?: readonly StructuredData[]
}

/** What the server adds to the head. The browser never needs these tags, so its script does not contain them. */
export type MetadataTags = {
  /** Tags at the end of the head. */
  inHead: ReactNode
  /** Beside the page's title. */
  besideTitle(title: string, description: string): ReactNode
}

/** Undefined in the browser. */
export const MetadataContext = createContext<MetadataTags | undefined>(undefined)
