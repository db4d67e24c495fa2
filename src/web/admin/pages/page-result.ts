import type { PageField } from '#shop/pages/page.ts'
import type { FieldTexts } from '#shop/parse-result.ts'

export type PageResult = {
  tone: 'success' | 'error'
  text: string
  /** The version that was saved. */
  version?: number
  problems?: FieldTexts<PageField>
}
