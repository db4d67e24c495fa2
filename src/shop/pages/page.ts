import { lineText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'
import { parseRichText, type RichTextError } from './parse-rich-text.ts'
import type { PageContent } from './page-content.ts'

export const PAGE_TITLE_MAX = 120
export const SEO_TITLE_MAX = 70
export const SEO_DESCRIPTION_MAX = 200
export const PAGE_SLUG_MAX = 60

export type PageField = 'title' | 'seoTitle' | 'seoDescription' | 'text'
export type PageErrorCode = 'missing' | RichTextError
export type PageError = FieldError<PageField, PageErrorCode>

/** If the text is refused, `value` has an empty text. */
export function parsePageContent(
  form: Pick<Form, 'get'>,
): ParseResult<PageContent, PageField, PageErrorCode> {
  const parsed = parseRichText(String(form.get('text') ?? ''))
  const value: PageContent = {
    title: lineText(form.get('title')),
    seoTitle: lineText(form.get('seoTitle')),
    seoDescription: lineText(form.get('seoDescription')),
    text: 'text' in parsed ? parsed.text : { type: 'doc', content: [{ type: 'paragraph' }] },
  }
  const errors: PageError[] = []
  if (!value.title) errors.push({ field: 'title', code: 'missing' })
  for (const [field, max] of [
    ['title', PAGE_TITLE_MAX],
    ['seoTitle', SEO_TITLE_MAX],
    ['seoDescription', SEO_DESCRIPTION_MAX],
  ] as const)
    if (value[field].length > max) errors.push({ field, code: 'too-long' })
  if ('error' in parsed) errors.push({ field: 'text', code: parsed.error })
  return { value, errors }
}

export function pagePath(slug: string): string {
  return `/pages/${slug}`
}
