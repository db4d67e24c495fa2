import type { JsonValue } from '#db/tables.ts'

/** What a member of staff did. `before` and `after` hold what is different, and never a password, a link or a code. */
export type Change = {
  staffId: string
  /** In words with dashes: 'price-changed'. The words are stored: never rename them. */
  action: string
  /** What it was done to: 'product:ID', 'order:NUMBER', 'site:about', 'settings'. */
  subject: string
  before: JsonValue | null
  after: JsonValue | null
}
