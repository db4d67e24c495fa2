import { getConstructionPlans } from 'pg-boss'

/** Returns the statements that create the job queue's tables. Run them inside a transaction. */
export function jobTables(): string {
  const statements = getConstructionPlans('pgboss')
  return statements.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
}
