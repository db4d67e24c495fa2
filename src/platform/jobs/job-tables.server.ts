import { getConstructionPlans } from 'pg-boss'

/** The statements that create the job queue's tables, to run inside an open transaction. */
export function jobTables(): string {
  const statements = getConstructionPlans('pgboss')
  return statements.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
}
