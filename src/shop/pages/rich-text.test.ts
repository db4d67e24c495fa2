import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockTexts, safeHref, summaryOf, type RichText } from './rich-text.ts'

const text: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Weavers' }] },
    { type: 'paragraph' },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'From ' },
        { type: 'text', text: 'Kanchipuram', marks: [{ type: 'strong' }] },
        { type: 'hard_break' },
        { type: 'text', text: 'and Bhuj.' },
      ],
    },
    {
      type: 'bullet_list',
      content: [
        {
          type: 'list_item',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Silk' }] }],
        },
      ],
    },
    { type: 'image', attrs: { id: 'a', width: 3, height: 4, alt: 'A loom' } },
  ],
}

test('links lead to web, mail and phone addresses and to paths of the shop', () => {
  expect(safeHref('https://weavers.example/looms')).toBe('https://weavers.example/looms')
  expect(safeHref('mailto:hello@zari.test')).toBe('mailto:hello@zari.test')
  expect(safeHref('tel:+918055501')).toBe('tel:+918055501')
  expect(safeHref('/shop/saree?sort=price#top')).toBe('/shop/saree?sort=price#top')
})

test('a link that runs a script, holds data or pretends to be a path is refused', () => {
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>',
    'blob:https://zari.test/1',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'evil.example',
    '',
  ])
    expect([href, safeHref(href)]).toEqual([href, null])
})

test('an accepted link has an allowed scheme or stays on the shop, whatever was typed', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(fc.constantFrom('', '/', '//', 'https:', 'javascript:', ' tel:'), fc.string())
        .map((parts) => parts.join('')),
      (href) => {
        const safe = safeHref(href)
        if (safe === null) return
        const url = new URL(safe, 'https://zari.test')
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(url.protocol)
        if (safe.startsWith('/')) expect(url.host).toBe('zari.test')
      },
    ),
  )
})

test('a text has one entry per block, and its first non-empty paragraph is its summary', () => {
  expect(blockTexts(text)).toEqual(['Weavers', '', 'From Kanchipuram\nand Bhuj.', 'Silk', 'A loom'])
  expect(summaryOf(text, 160)).toBe('From Kanchipuram\nand Bhuj.')
  expect(summaryOf(text, 4)).toBe('From')
  expect(summaryOf({ type: 'doc', content: [] }, 160)).toBe('')
})
