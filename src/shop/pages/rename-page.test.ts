import { expect, test } from 'vitest'
import { publishedPage } from '../../../tests/support/page-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findNewAddress, listOldAddresses } from '../seo/old-address-store.server.ts'
import { findPageBySlug, listPages } from './page-store.server.ts'
import { renamePage } from './rename-page.server.ts'
import { createPage } from './save-page.server.ts'

const { db } = await testDatabase()
const { id, staffId } = await publishedPage(db, 'Our weavers', 'We weave.')
const rename = (typed: string, pageId = id) => renamePage(db, { pageId, typed, staffId })

test('the former address of a published page redirects to the new one', async () => {
  expect(await rename('The People')).toEqual({ outcome: 'renamed' })
  expect(await findPageBySlug(db, 'the-people')).toMatchObject({ id })
  expect(await findNewAddress(db, '/pages/our-weavers')).toBe('/pages/the-people')
})

test('all former addresses of a page that is renamed again redirect directly to the newest', async () => {
  await rename('Our people')
  for (const former of ['our-weavers', 'the-people'])
    expect(await findNewAddress(db, `/pages/${former}`)).toBe('/pages/our-people')
})

test('a page that gets its former address back has no redirect loop', async () => {
  await rename('our-weavers')
  expect(await findNewAddress(db, '/pages/our-weavers')).toBeUndefined()
  for (const former of ['the-people', 'our-people'])
    expect(await findNewAddress(db, `/pages/${former}`)).toBe('/pages/our-weavers')
})

test('a taken or empty address and a policy are refused, and nothing changes', async () => {
  const policy = (await listPages(db)).find(({ isPolicy }) => isPolicy)!
  const before = await listPages(db)
  expect(await rename('terms')).toEqual({ outcome: 'taken' })
  expect(await rename(' !? ')).toEqual({ outcome: 'no-address' })
  expect(await rename('our weavers')).toEqual({ outcome: 'unchanged' })
  expect(await rename('rules', policy.id)).toEqual({ outcome: 'is-policy' })
  expect(await rename('rules', '01234567-89ab-cdef-0123-456789abcdef')).toEqual({
    outcome: 'unknown-page',
  })
  expect(await listPages(db)).toEqual(before)
})

test('a draft is renamed without a redirect, because visitors do not know its address', async () => {
  const created = await createPage(db, { title: 'Looms', staffId })
  const before = (await listOldAddresses(db, 1)).total
  await rename('handlooms', created.outcome === 'created' ? created.id : '')
  expect((await listOldAddresses(db, 1)).total).toBe(before)
})
