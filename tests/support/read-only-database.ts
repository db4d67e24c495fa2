import type { TestDatabase } from './test-database.ts'

/** Makes new connections to the database read-only, and ends the existing ones. */
export async function makeReadOnly(database: TestDatabase): Promise<void> {
  await setReadOnly(database, 'on')
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'zari%' and pid <> pg_backend_pid()",
  )
}

/** Existing connections stay read-only. */
export async function makeWritable(database: TestDatabase): Promise<void> {
  await setReadOnly(database, 'off')
}

async function setReadOnly({ pool, connection }: TestDatabase, value: 'on' | 'off'): Promise<void> {
  const name = 'database' in connection ? connection.database : ''
  await pool.query(
    `begin read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
  )
}
