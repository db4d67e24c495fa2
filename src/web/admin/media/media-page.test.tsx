import { expect, test } from 'vitest'
import { admin, picture, sareeInShop, type Person } from '../../../../tests/support/builders.ts'
import { attributeOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loader as loadChoices, type LibraryChoices } from './choices.ts'
import ImagePage, { action as pictureAction, loader as loadPicture } from './image-page.tsx'
import MediaPage, { action, loader } from './media-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const jobs = { enqueue: async () => {} } as never
const load = (query = '', signedIn: Person | null = meera) =>
  loader(getting({ db }, `/admin/media${query}`, { signedIn }))
const listed = async (query = '') =>
  pageHtml(MediaPage, { loaderData: await load(query) }, { path: '/admin/media' })
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting({ db, jobs }, '/admin/media', { fields, signedIn }))
const loadOne = (id: string, signedIn: Person | null = meera) =>
  loadPicture(getting({ db }, `/admin/media/${id}`, { signedIn, params: { id } }))
const shown = async (id: string) =>
  pageHtml(ImagePage, { loaderData: await loadOne(id) }, { path: '/admin/media/:id' })
const edit = (id: string, fields: Fields, signedIn: Person | null = meera) =>
  pictureAction(posting({ db, jobs }, `/admin/media/${id}`, { fields, signedIn, params: { id } }))
const stored = (id: string) =>
  db.selectFrom('images').select(['alt', 'focus']).where('id', '=', id).executeTakeFirst()

const seen = { seenAlt: '', seenFocusX: 50, seenFocusY: 50 }
const save = { intent: 'save-picture', alt: 'A loom', focusX: 30, focusY: 77, ...seen }

test('an empty library says how it is filled', async () => {
  expect(textOf(await listed())).toContain('No pictures yet Upload the first one')
  expect(textOf(await listed('?show=unused'))).toContain('No unused pictures')
  expect(textOf(await listed('?search=lotus'))).toContain('Nothing matches “lotus”.')
})

test('the library shows each picture with the place that uses it, and selects only unused ones', async () => {
  const id = await picture(db)
  const { title } = await sareeInShop(db, { images: 1 })
  const html = await listed()
  expect(textOf(html)).toContain(`Product: ${title}`)
  expect(textOf(html)).toContain('2 pictures')
  expect(tagsOf(html, 'input').filter((tag) => tag.includes('checkbox'))).toEqual([])
  const unused = tagsOf(await listed('?show=unused'), 'input')
  const boxes = unused.filter((tag) => tag.includes('checkbox'))
  expect(boxes.map((tag) => attributeOf(tag, 'value'))).toEqual([id])
})

test('a picture is described and gets a focal point, rounded to steps of 5', async () => {
  const id = await picture(db)
  expect(await edit(id, save)).toMatchObject({ tone: 'success' })
  expect(await stored(id)).toEqual({ alt: 'A loom', focus: '30 75' })
  const html = await shown(id)
  expect(html).toContain('Focal point: 30 % from the left, 75 % from the top')
  expect(html).toContain('focus-x-30 focus-y-75')
  expect(await edit(id, save)).toMatchObject({ tone: 'error' })
  expect(await edit(id, { ...save, alt: 'Other' })).toMatchObject({ tone: 'error' })
  expect(await stored(id)).toEqual({ alt: 'A loom', focus: '30 75' })
})

test('a description that is too long is refused beside its field', async () => {
  const id = await picture(db)
  const result = await edit(id, { ...save, alt: 'x'.repeat(301) })
  expect(result).toMatchObject({ tone: 'error', problem: 'Please use at most 300 characters.' })
  expect(await stored(id)).toEqual({ alt: '', focus: null })
})

test('a replaced picture leads to the new one, and a deleted one to the library', async () => {
  const [old, by] = [await picture(db), await picture(db)]
  const replaced = await edit(old, { intent: 'replace-picture', replacement: by })
  expect((replaced as Response).headers.get('location')).toBe(`/admin/media/${by}`)
  const deleted = await edit(old, { intent: 'delete-picture' })
  expect((deleted as Response).headers.get('location')).toBe('/admin/media')
  await expect(loadOne(old)).rejects.toMatchObject({ init: { status: 404 } })
})

test('a picture in use cannot be deleted, alone or selected', async () => {
  const saree = await sareeInShop(db, { images: 1 })
  const { image_id: id } = await db
    .selectFrom('product_images')
    .select('image_id')
    .where('product_id', '=', saree.id)
    .executeTakeFirstOrThrow()
  expect(textOf(await shown(id))).toContain('A picture that is used cannot be deleted.')
  expect(await edit(id, { intent: 'delete-picture' })).toMatchObject({ tone: 'error' })
  expect(await send({ intent: 'delete-pictures', picture: id })).toMatchObject({ tone: 'error' })
  expect(await stored(id)).toBeDefined()
})

test('selected unused pictures are deleted', async () => {
  const id = await picture(db)
  const result = await send({ intent: 'delete-pictures', picture: id })
  expect(result).toEqual({ tone: 'success', text: '1 picture deleted' })
  expect(await stored(id)).toBeUndefined()
})

test.each<[string, Fields]>([
  ['no picture', { intent: 'delete-pictures' }],
  ['an id that is none', { intent: 'delete-pictures', picture: 'x' }],
  ['another intent', { intent: 'publish' }],
])('a form with %s is refused', async (_name, fields) => {
  const before = (await load()).pictures.total
  expect(await send(fields)).toMatchObject({ tone: 'error' })
  expect((await load()).pictures.total).toBe(before)
})

test.each<[string, Fields]>([
  ['another intent', { intent: 'publish' }],
  ['no replacement', { intent: 'replace-picture' }],
  ['an unknown replacement', { intent: 'replace-picture', replacement: crypto.randomUUID() }],
])('a form of a picture with %s is refused', async (_name, fields) => {
  const id = await picture(db)
  expect(await edit(id, fields)).toMatchObject({ tone: 'error' })
  expect(await edit('x', fields)).toMatchObject({ tone: 'error' })
  expect(await stored(id)).toEqual({ alt: '', focus: null })
})

test('editors are offered all pictures but the photos of customers', async () => {
  const [own, photo] = [await picture(db), await picture(db)]
  await db.updateTable('images').set({ is_by_customer: true }).where('id', '=', photo).execute()
  const response = await loadChoices(getting({ db }, '/admin/media/choices', { signedIn: meera }))
  const { items } = (await response.json()) as LibraryChoices
  const offered = items.map(({ id }) => id)
  expect([offered.includes(own), offered.includes(photo)]).toEqual([true, false])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('only admins see and change the library', async () => {
  const id = await picture(db)
  await expectForAdminsOnly({ db }, (signedIn) => load('', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => loadOne(id, signedIn))
  await expectForAdminsOnly({ db }, (signedIn) =>
    loadChoices(getting({ db }, '/admin/media/choices', { signedIn })),
  )
  await expectForAdminsOnly({ db }, (signedIn) =>
    send({ intent: 'delete-pictures', picture: id }, signedIn),
  )
  await expectForAdminsOnly({ db }, (signedIn) => edit(id, save, signedIn))
  expect(await stored(id)).toEqual({ alt: '', focus: null })
})
