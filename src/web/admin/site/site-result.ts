import type { SiteKind } from '#shop/site/site-record.ts'

export type SiteResult = { kind: SiteKind; message: string } & (
  | { outcome: 'published'; version: number }
  | { outcome: 'refused' }
)
