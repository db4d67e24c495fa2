import type { JsonValue } from '#db/tables.ts'

/** A change by staff. `before` and `after` hold the changed values, and never a password, a link or a code. */
export type Change = {
  staffId: string
  /** For example 'price-changed'. Stored: never rename one. */
  action: string
  /** For example 'product:ID', 'order:NUMBER', 'site:about', 'settings'. */
  subject: string
  before: JsonValue | null
  after: JsonValue | null
}
