import fs from 'node:fs'
import path from 'node:path'
import { testDatabase, type TestDatabase } from './test-database.ts'

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/released')

export const releasedVersions = fs
  .readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => path.basename(file, '.sql'))

/** Restores the database of a released version, as recorded by `tests/fixtures/record-release.ts`. */
export async function releasedDatabase(version: string): Promise<TestDatabase> {
  const database = await testDatabase({ template: 'template0', connectionsMax: 2 })
  const client = await database.pool.connect()
  await client.query(fs.readFileSync(path.join(FOLDER, `${version}.sql`), 'utf8'))
  client.release(true) // the dump changes the settings of its connection
  return database
}
