import fs from 'node:fs'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openImportServices } from '../../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { workOnImports } from './import-jobs.server.ts'
import { importFolder } from './import-services.server.ts'
import { findImport } from './import-store.server.ts'

const database = await testDatabase()
const { db } = database
const desk = await openImportServices(database)
const { parts, upload } = desk

afterEach(() => sql`drop function if exists fail_insert cascade`.execute(db))

const fileOf = (title: string) =>
  `Title,Original Price,Selling Price,Description,Type\n${title},4000,3000,Pure silk,saree\n`
const status = async (id: string) => (await findImport(db, id))!.status
const round = () => workOnImports(parts, 60_000)

/** Makes the database raise this error for every row with this title. */
async function failOn(title: string, code: string): Promise<void> {
  const body = `begin if new.title = '${title}' then raise exception 'it failed' using errcode = '${code}'; end if; return new; end`
  await sql`create function fail_insert() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
    db,
  )
  await sql`create trigger fail_insert before insert on import_rows for each row execute function fail_insert()`.execute(
    db,
  )
}

test('a permanent error ends its import at once and does not block the next import', async () => {
  await failOn('Stone', '22P02')
  const [stone, silk] = [await upload(fileOf('Stone')), await upload(fileOf('Silk'))]
  expect(await round()).toBe('done')
  expect(await findImport(db, stone)).toMatchObject({
    status: 'failed',
    endedAt: expect.any(Date),
    problem: { code: 'unexpected', wasImporting: false, error: '22P02: it failed' },
  })
  expect(await status(silk)).toBe('ready')
  expect(
    await db.selectFrom('import_lines').select('line').where('import_id', '=', stone).execute(),
  ).toEqual([])
  expect(fs.existsSync(importFolder(parts.folder, stone))).toBe(false)
})

test('a temporary error is retried up to five times without blocking other imports', async () => {
  await failOn('Stone', 'XX000')
  const [stone, silk] = [await upload(fileOf('Stone')), await upload(fileOf('Silk'))]
  expect(await round()).toBe('done')
  expect([await status(stone), await status(silk)]).toEqual(['checking', 'ready'])
  for (let rounds = 2; rounds < 5; rounds++) await round()
  expect(await status(stone)).toBe('checking')
  expect(fs.existsSync(importFolder(parts.folder, stone))).toBe(true)
  await round()
  expect(await findImport(db, stone)).toMatchObject({
    status: 'failed',
    problem: { code: 'unexpected', error: 'XX000: it failed' },
  })
})

test.each(['XX000', '23505'])('an import succeeds after a temporary error: %s', async (code) => {
  await failOn('Stone', code)
  const stone = await upload(fileOf('Stone'))
  for (let rounds = 0; rounds < 4; rounds++) await round()
  await sql`drop function fail_insert cascade`.execute(db)
  await round()
  expect(await findImport(db, stone)).toMatchObject({ status: 'ready', problem: null })
})
