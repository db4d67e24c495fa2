import type { SiteKind } from '#shop/site/site-record.ts'

export type SiteAnswer = { kind: SiteKind; message: string } & (
  | { outcome: 'published'; version: number }
  | { outcome: 'refused' }
)
