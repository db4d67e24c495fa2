import type { InfoKind } from '#shop/site/site-record.ts'

export type SiteResult = { kind: InfoKind; message: string } & (
  | { outcome: 'published'; version: number }
  | { outcome: 'refused' }
)
