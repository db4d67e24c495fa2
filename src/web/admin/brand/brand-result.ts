import type { BrandField } from '#shop/site/brand/brand-form.ts'
import type { BrandVersions } from '#shop/site/brand/publish-brand.server.ts'
import type { FieldTexts } from '#shop/parse-result.ts'

export type BrandResult = {
  tone: 'success' | 'error'
  text: string
  problems?: FieldTexts<BrandField | 'logo'>
  /** The versions after the change, on which the open form is based from now on. */
  versions?: BrandVersions
  isDiscarded?: boolean
}
