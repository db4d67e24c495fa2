import { readdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { seedOctober } from '../../../../tests/support/seeded-october.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { parsePeriod } from '../period.ts'
import { bookFiles } from './file-names.ts'
import { writeBookFile } from './write-files.server.ts'

const FOLDER = 'tests/books/reference/october'
const { db } = await testDatabase()
await seedOctober(db)
const october = parsePeriod('2026-10')!
const expected = bookFiles.filter((name) => name !== 'differences.csv')

test.each(expected)(
  '%s of a month of eight orders equals the file that was made by hand',
  async (name) => {
    const written = await text((await writeBookFile(db, october, name))!)
    expect(written).toBe(readFileSync(`${FOLDER}/${name}`, 'utf8'))
  },
)

test('every file of the period has its reference', () => {
  const references = readdirSync(FOLDER).filter((name) => name !== 'README.md')
  expect(references.toSorted()).toEqual(expected.toSorted())
})
