import { expect, test } from 'vitest'
import { findImport } from '#shop/import-export/import/import-store.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { openImportServices } from '../../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { importAction } from './import-action.server.ts'
import { defaultsErrors, importErrors } from './import-messages.ts'

const database = await testDatabase()
const { db } = database
const { parts, owner, check, work } = await openImportServices(database)
const shop = { db, jobs: parts.jobs as Pick<Jobs, 'enqueue'> }
const table = (title: string) =>
  `Title,Description,Type,Original Price,Selling Price\n${title},Silk,saree,4999,2499\n`

function act(importId: string, intent: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent, ...fields })) form.append(name, value)
  return importAction(shop, { importId, requestedBy: owner.id }, form)
}
const statusOf = async (id: string) => (await findImport(db, id))?.status

test('the start action imports the products once and refuses a second start', async () => {
  const { id } = await check(table('Started'))
  expect((await act(id, 'start')).tone).toBe('success')
  expect(await act(id, 'start')).toEqual({
    tone: 'error',
    text: importErrors['another-is-running'],
  })
  await work()
  expect(await statusOf(id)).toBe('done')
  expect(await act(id, 'start')).toEqual({ tone: 'error', text: importErrors['wrong-status'] })
  expect(await act(id, 'pictures-again')).toEqual({
    tone: 'error',
    text: importErrors['nothing-to-retry'],
  })
})

test('new default values are stored and every product is checked again', async () => {
  const { id } = await check('Title,Original Price,Selling Price\nPlain,4999,2499\n')
  expect((await act(id, 'check-again', { type: 'suit', description: 'Soft.' })).tone).toBe(
    'success',
  )
  expect(await statusOf(id)).toBe('checking')
  await work()
  expect(await findImport(db, id)).toMatchObject({
    status: 'ready',
    defaults: { type: 'suit', description: 'Soft.' },
  })
})

test('the cancel action ends an import; unknown intents and ids change nothing', async () => {
  const { id } = await check(table('Cancelled'))
  expect((await act(id, 'explode')).tone).toBe('error')
  expect((await act('no-id', 'cancel')).tone).toBe('error')
  expect(await statusOf(id)).toBe('ready')
  expect((await act(id, 'cancel')).tone).toBe('success')
  expect(await statusOf(id)).toBe('cancelled')
})

test('invalid default values are refused and change nothing', async () => {
  const { id } = await check(table('Refused defaults'))
  const before = (await findImport(db, id))?.defaults
  const refused: [Record<string, string>, keyof typeof defaultsErrors][] = [
    [{ highlights: 'x'.repeat(201) }, 'highlight-too-long'],
    [{ highlights: 'x\n'.repeat(21) }, 'too-many-highlights'],
    [{ description: 'x'.repeat(5001) }, 'description-too-long'],
    [{ stock: 'many' }, 'not-a-count'],
  ]
  for (const [fields, code] of refused)
    expect(await act(id, 'check-again', fields)).toEqual({
      tone: 'error',
      text: defaultsErrors[code],
    })
  expect((await findImport(db, id))?.defaults).toEqual(before)
  expect(await statusOf(id)).toBe('ready')
})
