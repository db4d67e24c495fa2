import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { deleteKind, moveKind } from './arrange-kinds.server.ts'
import { listKinds } from './kind-store.server.ts'
import { saveKind } from './save-kind.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const slugs = async () => (await listKinds(db)).map(({ slug }) => slug)
async function add(slug: string) {
  const kind = { ...(await listKinds(db))[0]!, slug, sizes: [], sizeGuide: null }
  expect(await saveKind(db, { kind, basedOn: null, savedBy: meera.id })).toEqual({
    outcome: 'saved',
  })
}

test('a new kind comes last, even after another one was moved or deleted', async () => {
  await add('turban')
  await moveKind(db, 'turban', -1, meera.id)
  await add('cape')
  expect((await slugs()).at(-1)).toBe('cape')
  expect(await deleteKind(db, 'turban', meera.id)).toEqual({ outcome: 'done' })
  await add('belt')
  expect((await slugs()).slice(-2)).toEqual(['cape', 'belt'])
})
