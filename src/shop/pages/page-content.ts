import type { RichText } from './rich-text.ts'

/** One version of a page. */
export type PageContent = {
  title: string
  /** '' if search engines show the title of the page. */
  seoTitle: string
  /** '' if search engines show the first paragraph. */
  seoDescription: string
  text: RichText
}
