import { expect, test } from 'vitest'
import { renamePage } from '#shop/pages/rename-page.server.ts'
import { withdrawPage } from '#shop/pages/publish-page.server.ts'
import type { Block } from '#shop/pages/rich-text.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { publishedPage } from '../../../../tests/support/page-fixtures.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import ContentPage, { loader } from './content-page.tsx'
import { RichText } from './rich-text.tsx'

const { db } = await testDatabase()
const open = (slug: string) =>
  publicRoute<Parameters<typeof loader>[0]>({ db }, { path: `/pages/${slug}`, params: { slug } })
const text = (value: string) => ({ type: 'text' as const, text: value })

test('a published page is public and described for search engines', async () => {
  await publishedPage(db, 'Our weavers', [
    { type: 'heading', attrs: { level: 2 }, content: [text('The people')] },
    { type: 'paragraph', content: [text('{shop name} works with <b>200</b> families.')] },
  ])
  const { args, page } = open('our-weavers')
  const html = pageHtml(ContentPage, { loaderData: await loader(args) })
  expect(html).toMatch(/<h1[^>]*>Our weavers<\/h1>/)
  expect(html).toMatch(/<h2[^>]*>The people<\/h2>/)
  expect(html).toContain('Zari works with &lt;b&gt;200&lt;/b&gt; families.')
  expect(html).toMatch(/name="description" content="Zari works with/)
  expect([page.isPublic, [...page.topics], page.metadata?.path]).toEqual([
    true,
    ['site'],
    '/pages/our-weavers',
  ])
})

test('an unknown page and a draft are answered with 404 and are not public', async () => {
  const { id, staffId } = await publishedPage(db, 'Looms', 'We weave.')
  await withdrawPage(db, { pageId: id, what: 'page', staffId })
  for (const slug of ['looms', 'nothing', 'terms', 'Our-Weavers']) {
    const { args, page } = open(slug)
    await expect(loader(args), slug).rejects.toMatchObject({ init: { status: 404 } })
    expect(page.isPublic, slug).toBe(false)
  }
})

test('the former address of a page redirects permanently', async () => {
  const { id, staffId } = await publishedPage(db, 'Dyes', 'Madder.')
  await renamePage(db, { pageId: id, typed: 'natural dyes', staffId })
  const answer: unknown = await loader(open('dyes').args).catch((thrown: unknown) => thrown)
  expect(answer).toMatchObject({ status: 301 })
  expect((answer as Response).headers.get('location')).toBe('/pages/natural-dyes')
})

test('an unsafe link that was stored nevertheless is shown as text', () => {
  const link = (href: string): Block => ({
    type: 'paragraph',
    content: [{ ...text(href), marks: [{ type: 'link', attrs: { href } }] }],
  })
  const html = htmlOf(
    <RichText
      text={{ type: 'doc', content: [link('javascript:alert(1)'), link('/shop/saree')] }}
    />,
  )
  expect(linksOf(html)).toEqual({ '/shop/saree': '/shop/saree' })
  expect(textOf(html)).toContain('javascript:alert(1)')
})

test('lists, marks and images are rendered as their elements', () => {
  const item = (value: string) => ({
    type: 'list_item' as const,
    content: [{ type: 'paragraph' as const, content: [text(value)] }],
  })
  const html = htmlOf(
    <RichText
      text={{
        type: 'doc',
        content: [
          { type: 'bullet_list', content: [item('Silk')] },
          { type: 'ordered_list', content: [item('One'), item('Two')] },
          {
            type: 'paragraph',
            content: [
              { ...text('bold'), marks: [{ type: 'em' }, { type: 'strong' }] },
              { type: 'hard_break' },
            ],
          },
          { type: 'image', attrs: { id: 'loom', width: 800, height: 600, alt: 'A loom' } },
        ],
      }}
    />,
  )
  expect(html).toMatch(/<ul[^>]*><li><p>Silk<\/p><\/li><\/ul>/)
  expect(html).toMatch(/<ol[^>]*><li><p>One<\/p><\/li><li><p>Two<\/p><\/li><\/ol>/)
  expect(html).toMatch(/<strong[^>]*><em>bold<\/em><\/strong><br\/>/)
  expect(html).toContain('src="/images/loom/720.webp"')
  expect(html).toContain('alt="A loom"')
})
