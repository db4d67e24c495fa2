import fs from 'node:fs'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { importDesk } from '../../../tests/import-desk.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { workOnImports } from './import-jobs.server.ts'
import { importFolder } from './import-parts.server.ts'
import { findImport } from './import-store.server.ts'

const database = await testDatabase()
const { db } = database
const desk = await importDesk(database)
const { parts, upload } = desk

afterEach(() => sql`drop function if exists stumble cascade`.execute(db))

const fileOf = (title: string) =>
  `Title,Original Price,Selling Price,Description,Type\n${title},4000,3000,Pure silk,saree\n`
const status = async (id: string) => (await findImport(db, id))!.status
const round = () => workOnImports(parts, 60_000)

/** From now on the database throws this over every row of a file that holds this title. */
async function stumblesOver(title: string, code: string): Promise<void> {
  const body = `begin if new.title = '${title}' then raise exception 'it stumbled' using errcode = '${code}'; end if; return new; end`
  await sql`create function stumble() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
    db,
  )
  await sql`create trigger stumble before insert on import_rows for each row execute function stumble()`.execute(
    db,
  )
}

test('an error that can never go away ends the import at once, with words for the owner; the next one goes on', async () => {
  await stumblesOver('Stone', '22P02')
  const [stone, silk] = [await upload(fileOf('Stone')), await upload(fileOf('Silk'))]
  expect(await round()).toBe('done')
  expect(await findImport(db, stone)).toMatchObject({
    status: 'failed',
    endedAt: expect.any(Date),
    problem: expect.stringMatching(
      /trying again does not help\. No product was changed\..*22P02: it stumbled$/,
    ),
  })
  expect(await status(silk)).toBe('ready')
  expect(
    await db.selectFrom('import_lines').select('line').where('import_id', '=', stone).execute(),
  ).toEqual([])
  expect(fs.existsSync(importFolder(parts.folder, stone))).toBe(false)
})

test('any other error is tried again by the clock, five times in all, and stands in nobody’s way meanwhile', async () => {
  await stumblesOver('Stone', 'XX000')
  const [stone, silk] = [await upload(fileOf('Stone')), await upload(fileOf('Silk'))]
  expect(await round()).toBe('done')
  expect([await status(stone), await status(silk)]).toEqual(['checking', 'ready'])
  for (let rounds = 2; rounds < 5; rounds++) await round()
  expect(await status(stone)).toBe('checking')
  expect(fs.existsSync(importFolder(parts.folder, stone))).toBe(true)
  await round()
  expect(await findImport(db, stone)).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('XX000: it stumbled'),
  })
})

test.each(['XX000', '23505'])('an error that goes away leaves nothing behind: %s', async (code) => {
  await stumblesOver('Stone', code)
  const stone = await upload(fileOf('Stone'))
  for (let rounds = 0; rounds < 4; rounds++) await round()
  await sql`drop function stumble cascade`.execute(db)
  await round()
  expect(await findImport(db, stone)).toMatchObject({ status: 'ready', problem: null })
})
