import { isUuid } from '../uuid.ts'
import { imagesOf, type RichText } from './rich-text.ts'
import { richTextSchema } from './rich-text-schema.ts'

/** Maximum length of the JSON, in characters. */
export const RICH_TEXT_MAX = 100_000
export const PAGE_IMAGES_MAX = 30

export type RichTextError = 'too-long' | 'unreadable' | 'too-many-images'
export type ParsedRichText = { text: RichText } | { error: RichTextError }

/** Accepts only what the schema allows: unknown nodes, marks and links are refused, and unknown
 * attributes are dropped. */
export function parseRichText(json: string): ParsedRichText {
  if (json.length > RICH_TEXT_MAX) return { error: 'too-long' }
  let text: RichText
  try {
    const document = richTextSchema.nodeFromJSON(JSON.parse(json))
    document.check()
    if (document.type !== richTextSchema.topNodeType) return { error: 'unreadable' }
    text = document.toJSON() as RichText
  } catch {
    return { error: 'unreadable' }
  }
  const images = imagesOf(text)
  if (!images.every(({ id }) => isUuid(id))) return { error: 'unreadable' }
  return images.length > PAGE_IMAGES_MAX ? { error: 'too-many-images' } : { text }
}
