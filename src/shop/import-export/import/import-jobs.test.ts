import { expect, test } from 'vitest'
import type { FetchPublic } from '#platform/public-fetch/fetch-public.server.ts'
import { openImportServices, swatch } from '../../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { startImport } from './advance-import.server.ts'
import { workOnImports } from './import-jobs.server.ts'
import { findImport } from './import-store.server.ts'

const database = await testDatabase()
const { parts, owner, check, work, internet } = await openImportServices(database)

test('if an image never arrives, the import lock is released when the job ends', async () => {
  const address = 'https://images.example/a.jpg'
  const { id } = await check(
    'Title,Description,Type,Original Price,Selling Price,Stock,Image 1\n' +
      `Kanjivaram,Silk,saree,4999,2499,5,${address}\n`,
  )
  await startImport(parts, { importId: id, requestedBy: owner.id })

  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const fetchPublic: FetchPublic = () => (begin(), new Promise(() => {}))
  const job = new AbortController()
  const round = workOnImports({ ...parts, fetchPublic }, 60_000, job.signal)
  await begun
  expect(await workOnImports(parts, 60_000)).toBe('done') // another round holds the lock
  expect((await findImport(database.db, id))?.status).toBe('importing')

  job.abort(new Error('the job expired'))
  await expect(round).rejects.toThrow('the job expired')
  internet.set(address, await swatch('red'))
  await expect
    .poll(async () => {
      await work()
      return (await findImport(database.db, id))?.status
    })
    .toBe('done')
})
