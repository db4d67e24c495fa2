import { expect, onTestFinished, test, vi } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { insertSiteRecord } from '#shop/site/site-store.server.ts'
import type { SiteBodies, SiteKind } from '#shop/site/site-record.ts'
import AboutPage, { loader as loadAbout } from './about-page.tsx'
import FaqPage, { loader as loadFaq } from './faq-page.tsx'
import NotFoundPage, { clientLoader, loader as loadNotFound } from './not-found-page.tsx'

const { db } = await testDatabase()
const about = () => publicRoute<Parameters<typeof loadAbout>[0]>({ db })
const faq = () => publicRoute<Parameters<typeof loadFaq>[0]>({ db })

async function publish<Kind extends SiteKind>(kind: Kind, version: number, body: SiteBodies[Kind]) {
  await insertSiteRecord(db, { kind, version, body, publishedBy: (await admin(db)).id })
}

test('the about page without a text says that the text is being written', () => {
  const text = textOf(pageHtml(AboutPage, { loaderData: { aboutUs: ' \n\n ', hasDrawings: true } }))
  expect(text).toContain('Our story is being written')
})

test('the about page shows the newest version with separate paragraphs', async () => {
  await publish('about', 1, { aboutUs: 'The former text.' })
  await publish('about', 2, { aboutUs: 'We weave.\n\nWe\ndye.\n \nWe sell.' })
  const { args, page } = about()
  const html = pageHtml(AboutPage, { loaderData: await loadAbout(args) })
  expect(html.match(/<p class="[^"]*whitespace-pre-line[^"]*">/g)).toHaveLength(3)
  expect(textOf(html)).toContain('We weave. We dye. We sell.')
  expect(html).not.toContain('The former text.')
  expect([page.isPublic, [...page.topics], page.metadata?.path]).toEqual([true, ['site'], '/about'])
})

test('only the default brand has the drawn picture on the about page', () => {
  const pictures = (hasDrawings: boolean) =>
    pageHtml(AboutPage, { loaderData: { aboutUs: 'We weave.', hasDrawings } }).match(/<img/g)
  expect(pictures(true)).toHaveLength(1)
  expect(pictures(false)).toBeNull()
})

test('the about page has its first paragraph, up to 160 characters, as its description', () => {
  const html = pageHtml(AboutPage, { loaderData: { aboutUs: 'x'.repeat(500), hasDrawings: true } })
  expect(/name="description" content="(x+)"/.exec(html)?.[1]).toHaveLength(160)
})

test('a page without published questions links to the contact page', async () => {
  const html = pageHtml(FaqPage, { loaderData: await loadFaq(faq().args) })
  expect(textOf(html)).toContain('No questions yet Yours may be the first.')
  expect(linksOf(html)['Write to us']).toBe('/contact')
})

test('questions are shown in order and described for search engines', async () => {
  const FAQs = [
    { question: 'Is it silk?', response: 'It is.' },
    { question: 'Do you ship <b>abroad</b>?', response: 'Not yet.' },
  ]
  await publish('faqs', 1, { FAQs })
  const { args, page } = faq()
  const html = pageHtml(FaqPage, { loaderData: await loadFaq(args) })
  expect(html).toMatch(/Is it silk\?<\/h2>[^]*Do you ship &lt;b&gt;abroad&lt;\/b&gt;\?<\/h2>/)
  expect(JSON.stringify(page.metadata)).toContain('Is it silk?')
})

const missing = (path: string) =>
  loadNotFound(routeArguments({ db }, { request: new Request(`http://zari.test${path}`) }))

test('an unknown address is answered with 404, and the page links to the collections', async () => {
  expect(await missing('/nothing')).toMatchObject({ init: { status: 404 } })
  const html = pageHtml(NotFoundPage, { loaderData: null })
  expect(textOf(html)).toContain('This thread ends here')
  expect(linksOf(html)).toEqual({ 'See what is new': '/shop/Latest', 'Back to the shop': '/' })
})

test('an address of the former shop redirects permanently and keeps its query', async () => {
  await db
    .insertInto('old_addresses')
    .values({ from_path: '/old-saree', to_path: '/shop/saree' })
    .execute()
  const answer: unknown = await missing('/old-saree?size=M').catch((thrown: unknown) => thrown)
  expect(answer).toMatchObject({ status: 301 })
  expect((answer as Response).headers.get('location')).toBe('/shop/saree?size=M')
})

test('a document is loaded for an unknown address only when the shop itself responds', async () => {
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { assign } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const url = new URL('http://zari.test/nothing')
  const open = (status: number) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }))
    return clientLoader({ url } as Parameters<typeof clientLoader>[0])
  }
  await expect(open(503)).rejects.toThrow('503')
  expect(assign).not.toHaveBeenCalled()
  void open(404)
  await expect.poll(() => assign.mock.calls).toEqual([[url]])
})
