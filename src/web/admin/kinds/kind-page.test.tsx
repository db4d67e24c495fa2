import { expect, test } from 'vitest'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { findKind } from '#shop/kinds/product-kind.ts'
import { admin, suitInShop } from '../../../../tests/support/builders.ts'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { kindRefusalOf } from './kind-messages.ts'
import KindPage, { action, loader } from './kind-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const visit = (slug: string, signedIn: Parameters<typeof getting>[2]['signedIn'] = meera) =>
  loader(getting({ db }, `/admin/kinds/${slug}`, { signedIn, params: { slug } }))
const send = (slug: string, fields: Fields) =>
  action(
    posting({ db }, `/admin/kinds/${slug}`, { signedIn: meera, params: { slug }, fields }),
  ).catch((thrown: unknown) => thrown)
const stored = async (slug: string) => findKind(await listKinds(db), slug)
const cape = { singular: 'Cape', plural: 'Capes', size: 'M', sizeWas: '', isEnabled: 'on' }

test('a new kind gets its URL slug from its name, and its form starts with common values', async () => {
  const html = pageHtml(KindPage, { loaderData: await visit('new') })
  expect(textOf(html)).toContain('All products have the free size.')
  expect(attributeOf(controlLabelled(html, 'URL slug'), 'name')).toBe('slug')
  expect(tagsOf(html, 'input').filter((tag) => tag.includes('name="version"'))).toEqual([])
  expect(await send('new', cape)).toMatchObject({ status: 302 })
  expect(await stored('cape')).toMatchObject({ sizes: ['M'], isEnabled: true, version: 1 })
})

test('a new kind may get the attributes of another one, and its form then names them', async () => {
  const form = textOf(pageHtml(KindPage, { loaderData: await visit('new') }))
  expect(form).toContain('Attributes of all kinds: Fabric, Occasion, Colour')
  await send('new', { ...cape, slug: 'cloak', attributesLike: 'lehenga' })
  await send('new', { ...cape, slug: 'poncho', attributesLike: '' })
  const namesOf = async (slug: string) =>
    (await visit(slug)).attributes.map(({ name }) => name).join(', ')
  expect(await namesOf('cloak')).toBe(await namesOf('lehenga'))
  expect(textOf(pageHtml(KindPage, { loaderData: await visit('cloak') }))).toContain(
    'Fabric, Weave',
  )
  expect(await namesOf('poncho')).toMatch(/^Fabric, Occasion, /)
})

test('the form of a kind shows its sizes, and its URL slug cannot be changed', async () => {
  const html = pageHtml(KindPage, { loaderData: await visit('suit') })
  expect(attributeOf(controlLabelled(html, 'Size 1'), 'value')).toBe('S')
  expect(attributeOf(controlLabelled(html, 'Size 5'), 'value')).toBe('XXL')
  expect(textOf(html)).toContain('Page: /shop/suit')
  expect(html).not.toContain('name="slug"')
  await send('suit', { ...cape, slug: 'trousers', version: 1, size: 'S', sizeWas: 'S' })
  expect(await stored('trousers')).toBeUndefined()
})

test('wrong values are described at their fields, and nothing is saved', async () => {
  const before = await listKinds(db)
  const refused = await send('new', {
    singular: '',
    plural: 'x'.repeat(41),
    slug: 'new',
    size: 'a,b',
  })
  const html = pageHtml(KindPage, { loaderData: await visit('new'), actionData: refused })
  const problemAt = (label: string) => descriptionOf(html, controlLabelled(html, label)).join(' ')
  expect(problemAt('Singular name')).toContain('Please fill this in.')
  expect(problemAt('Plural name')).toContain('This is too long.')
  expect(problemAt('URL slug')).toContain('Some words are reserved.')
  expect(textOf(html)).toContain('A size has at most 13 letters')
  expect(await listKinds(db)).toEqual(before)
})

test('an edit of an outdated kind, and a URL slug in use, are refused and overwrite nothing', async () => {
  await suitInShop(db)
  const before = await listKinds(db)
  const { version } = (await stored('suit'))!
  expect(await send('suit', { ...cape, version: version - 1 })).toMatchObject({
    text: expect.stringContaining('Somebody else changed this kind first.') as string,
  })
  expect(await send('suit', { ...cape, version: 'x' })).toMatchObject({ tone: 'error' })
  expect(await send('new', { ...cape, slug: 'suit' })).toMatchObject({
    problems: { slug: 'Another kind or collection already has this slug.' },
  })
  expect(await send('suit', { ...cape, version, size: '', sizeWas: 'S' })).toMatchObject({
    tone: 'error',
    problems: { sizes: expect.stringContaining('is offered by 1 product') as string },
  })
  expect(await listKinds(db)).toEqual(before)
})

test.each([
  [{ outcome: 'too-many-kinds' }, 'at most 32 kinds'],
  [{ outcome: 'no-such-kind' }, 'This kind no longer exists.'],
  [{ outcome: 'kind-in-use', products: 1 }, '1 product is of this kind'],
  [{ outcome: 'being-renamed' }, 'still being renamed'],
  [{ outcome: 'too-many-renames', most: 2 }, 'at most 2 of these sizes'],
  [{ outcome: 'too-many-renames', most: 0 }, 'Remove an unused size first'],
  [{ outcome: 'size-had-stock', size: 'M' }, 'had stock in size M'],
  [
    { outcome: 'sizes-in-use', uses: [{ size: 'M', products: 0, reserved: 2 }] },
    'paying for 2 of size M',
  ],
] as const)('the refusal %j has a text for the admin', (saved, words) => {
  const { text, problems } = kindRefusalOf(
    structuredClone(saved) as Parameters<typeof kindRefusalOf>[0],
  )
  expect([text, ...Object.values(problems)].join(' ')).toContain(words)
})

test('an unknown kind is not found, and only admins see a kind', async () => {
  await expect(visit('no-such')).rejects.toMatchObject({ init: { status: 404 } })
  await expectForAdminsOnly({ db }, (signedIn) => visit('suit', signedIn))
})
