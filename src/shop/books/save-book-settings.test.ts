import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { initialBookNames, parseBookNames } from './book-names.ts'
import { findBookNames } from '../settings/book-names/book-names-store.server.ts'
import { saveBookNames } from './save-book-settings.server.ts'

const { db } = await testDatabase()
const { id: changedBy } = await admin(db)
const changes = () =>
  db.selectFrom('staff_changes').select(['before', 'after']).orderBy('id').execute()
const parsed = (fields: Partial<Record<string, string>>) => {
  const form: Partial<Record<string, string>> = { ...initialBookNames, ...fields }
  return parseBookNames({ get: (name) => form[name] ?? null })
}

test('a new shop has the usual names', async () => {
  expect(await findBookNames(db)).toEqual({ names: initialBookNames, version: 1 })
})

test('names are saved with their change, and an outdated form writes nothing', async () => {
  const names = { ...initialBookNames, tallyParty: 'Web Sales' }
  expect(await saveBookNames(db, { names, basedOn: 1, changedBy })).toEqual({ outcome: 'saved' })
  expect(await findBookNames(db)).toEqual({ names, version: 2 })
  const before = await changes()
  expect(before.at(-1)).toEqual({
    before: { tallyParty: 'Online Customers' },
    after: { tallyParty: 'Web Sales' },
  })
  const outdated = { names: initialBookNames, basedOn: 1, changedBy }
  expect(await saveBookNames(db, outdated)).toEqual({ outcome: 'changed-by-someone-else' })
  expect((await findBookNames(db)).names).toEqual(names)
  expect(await changes()).toEqual(before)
})

test('every name but the company is required and has a maximum length', () => {
  expect(parsed({}).errors).toEqual([])
  expect(parsed({ tallyCgst: ' ', tallyCompany: '' }).errors).toEqual([
    { field: 'tallyCgst', code: 'missing' },
  ])
  expect(parsed({ zohoLocalTax: 'x'.repeat(101) }).errors).toEqual([
    { field: 'zohoLocalTax', code: 'too-long' },
  ])
})
