import type { FieldTexts } from '#shop/parse-result.ts'
import type { SiteField } from '#shop/site/site-form.ts'
import type { InfoKind } from '#shop/site/site-record.ts'

export type SiteResult = { kind: InfoKind; message: string } & (
  | { outcome: 'published'; version: number }
  | { outcome: 'refused'; problems?: FieldTexts<SiteField> }
)
