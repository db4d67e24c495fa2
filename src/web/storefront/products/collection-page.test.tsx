import { beforeAll, expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { attributesTopic } from '#shop/attributes/attribute.ts'
import { catalogueTopic, offersTopic } from '#shop/catalogue/product.ts'
import { collectionTopic } from '#shop/collections/collection.ts'
import { saveCollection } from '#shop/collections/save-collection.server.ts'
import { admin, picture, sareeInShop } from '../../../../tests/support/builders.ts'
import { tagsOf } from '../../../../tests/support/html-parts.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { image } from '../../../../tests/support/catalogue-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { CollectionIntro } from '../collections/collection-intro.tsx'
import type { Route } from './+types/collection-page.ts'
import { loader } from './collection-page.tsx'
import { unpackList } from './packed-list.ts'

const { db } = await testDatabase()
let imageId: string

beforeAll(async () => {
  const lotus = await sareeInShop(db, { title: 'Lotus', createdAt: new Date(Date.UTC(2026, 0, 2)) })
  const older = { title: 'Peacock', createdAt: new Date(Date.UTC(2026, 0, 1)) }
  const peacock = await sareeInShop(db, older)
  const attributes = ['colour.maroon', 'fabric.silk']
  await db.updateTable('products').set({ attributes }).where('id', '=', lotus.id).execute()
  imageId = await picture(db)
  const collection = {
    slug: 'festive',
    mode: 'manual' as const,
    title: 'Festive picks',
    intro: 'Chosen by Meera.',
    imageId,
    seoTitle: '',
    seoDescription: 'For the festival of lights.',
    rules: {},
    productIds: [peacock.id, lotus.id],
    shownFrom: '',
    shownUntil: '',
  }
  await saveCollection(
    { db, jobs: { enqueue: async () => {} } },
    { collection, basedOn: null, savedBy: (await admin(db)).id },
  )
})

function open(categoryname: string, query = '') {
  const { args, page } = publicRoute<Route.LoaderArgs>(
    { db, keep: noQueryCache },
    { path: `/shop/${encodeURIComponent(categoryname)}${query}`, params: { categoryname } },
  )
  return { page, loaded: loader(args) }
}
async function shown(categoryname: string, query = '') {
  const { page, loaded } = open(categoryname, query)
  const { list, texts, defaultSort } = await loaded
  const { products, panels, view } = unpackList(list)
  const titles = products.items.map(({ title }) => title)
  return { page, texts, defaultSort, panels, view, titles }
}
async function redirectOf(categoryname: string, query = ''): Promise<string | null> {
  const thrown = await open(categoryname, query).loaded.catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.headers.get('location') : null
}

test('a manual collection is public, in the order of its owner, and described by its texts', async () => {
  const { page, texts, defaultSort, titles } = await shown('festive')
  expect([titles, defaultSort]).toEqual([['Peacock', 'Lotus'], 'best'])
  expect(texts).toMatchObject({ heading: 'Festive picks', intro: 'Chosen by Meera.' })
  expect(texts.image?.id).toBe(imageId)
  expect(page.isPublic).toBe(true)
  for (const topic of [attributesTopic, catalogueTopic, collectionTopic('festive')])
    expect(page.topics).toContain(topic)
  expect(page.topics).not.toContain(offersTopic)
  expect(page.metadata?.path).toBe('/shop/festive')
  expect(JSON.stringify(page.metadata?.picture)).toContain(`/images/${imageId}/`)
})

test('attributes of the products are filters of a collection, and only known ones filter', async () => {
  const all = await shown('festive')
  expect(all.panels).toEqual([
    { title: 'Fabric', facets: ['fabric.silk'] },
    { title: 'Colour', facets: ['colour.red'] },
  ])
  const silk = await shown('saree', '?attribute=fabric.silk')
  expect([silk.titles, silk.view.filters.attribute]).toEqual([['Lotus'], ['fabric.silk']])
  expect(silk.page.topics).toContain(offersTopic)
  const family = await shown('festive', '?attribute=colour.red')
  expect([family.titles, family.view.filters.attribute]).toEqual([['Lotus'], ['colour.red']])
})

test('choices that the shop does not have are left out by a redirect before the list is read', async () => {
  for (const [name, query, location] of [
    ['saree', '?attribute=fabric.silk&attribute=heel.high', '/shop/saree?attribute=fabric.silk'],
    ['festive', '?attribute=fabric.anything1', '/shop/festive'],
    ['festive', '?attribute=Bad!&type=made-up&size=QQ&sort=newest', '/shop/festive?sort=newest'],
    [
      'festive',
      '?attribute=colour.red&attribute=colour.maroon',
      '/shop/festive?attribute=colour.red',
    ],
  ] as const)
    expect(await redirectOf(name, query)).toBe(location)
})

test('another spelling and a page past the end lead to the address, with the filters', async () => {
  expect(await redirectOf('Festive', '?attribute=fabric.silk&page=2')).toBe(
    '/shop/festive?attribute=fabric.silk&page=2',
  )
  expect(await redirectOf('festive', '?attribute=fabric.silk&page=2')).toBe(
    '/shop/festive?attribute=fabric.silk',
  )
  expect(await redirectOf('LATEST', '?sort=best')).toBe('/shop/Latest')
  expect(await redirectOf('festive', '?sort=best')).toBeNull()
})

test('an unknown collection is empty and not cached, and an empty address is not found', async () => {
  const { page, texts, titles } = await shown('no-such')
  expect([titles, texts.heading, page.isPublic, page.metadata]).toEqual([
    [],
    'No-such',
    false,
    undefined,
  ])
  await expect(open(' ').loaded).rejects.toMatchObject({ status: 404 })
})

test('a collection outside its schedule is like an unknown one, until it starts', async () => {
  const setStart = (shownFrom: Date | null) =>
    db
      .updateTable('collections')
      .set({ shown_from: shownFrom })
      .where('slug', '=', 'festive')
      .execute()
  await setStart(new Date(Date.UTC(2099, 0, 1)))
  const early = await shown('festive')
  expect([early.titles, early.texts.intro, early.page.isPublic]).toEqual([[], '', false])
  expect(early.texts.heading).toBe('Festive')
  await setStart(null)
  expect((await shown('festive')).titles).toEqual(['Peacock', 'Lotus'])
})

test('the introduction shows text and image, and an empty one shows nothing', () => {
  const html = htmlOf(<CollectionIntro intro={'Chosen.\nBy Meera.'} image={image({ id: 'own' })} />)
  expect(textOf(html)).toBe('Chosen. By Meera.')
  expect(tagsOf(html, 'img')).toEqual([expect.stringContaining('/images/own/')])
  expect(tagsOf(htmlOf(<CollectionIntro intro="Chosen." image={null} />), 'img')).toEqual([])
  expect(tagsOf(htmlOf(<CollectionIntro intro="" image={null} />), 'p')).toEqual([])
})
