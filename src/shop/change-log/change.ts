import type { JsonValue } from '#db/tables.ts'

/** A change by staff. `before` and `after` never hold a password, link or code. */
export type Change = {
  staffId: string
  /** For example 'price-changed'. Actions are stored and must never be renamed. */
  action: string
  /** For example 'product:ID', 'order:NUMBER', 'site:about', 'settings'. */
  subject: string
  before: JsonValue | null
  after: JsonValue | null
}
