import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_IMAGES_MAX, parseRichText, RICH_TEXT_MAX } from './parse-rich-text.ts'
import { policies, policyTemplate } from './policy-templates.ts'
import { safeHref } from './rich-text.ts'

const id = '01234567-89ab-cdef-0123-456789abcdef'
const parse = (content: unknown) => parseRichText(JSON.stringify({ type: 'doc', content }))
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const linked = (href: unknown) =>
  paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })
const image = (attrs: object = {}) => ({
  type: 'image',
  attrs: { id, width: 3, height: 4, alt: 'A loom', ...attrs },
})

test('headings, lists, bold, italic, links and images are accepted unchanged', () => {
  const content = [
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Looms' }] },
    paragraph(
      { type: 'text', text: 'Bold', marks: [{ type: 'em' }, { type: 'strong' }] },
      { type: 'hard_break' },
    ),
    linked('https://weavers.example/'),
    {
      type: 'ordered_list',
      content: [{ type: 'list_item', content: [paragraph({ type: 'text', text: 'One' })] }],
    },
    image(),
  ]
  expect(parse(content)).toEqual({ text: { type: 'doc', content } })
})

test('every first draft of a policy is an accepted text', () => {
  for (const policy of policies)
    for (const takesCash of [true, false]) {
      const { text } = policyTemplate(policy, { takesCash })
      expect(parseRichText(JSON.stringify(text))).toEqual({ text })
    }
})

test('script, style, markup and unknown parts are refused', () => {
  for (const content of [
    [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }],
    [{ type: 'iframe', attrs: { src: 'https://evil.example' } }],
    [{ type: 'html', attrs: { html: '<img onerror=alert(1)>' } }],
    [paragraph({ type: 'text', text: 'x', marks: [{ type: 'style', attrs: { style: 'x' } }] })],
    [paragraph({ type: 'text', text: 'x', marks: [{ type: 'onclick' }] })],
    [paragraph({ type: 'text', text: '' })],
    [paragraph({ type: 'text', text: { toString: 'x' } })],
    [paragraph(paragraph())],
    [{ type: 'heading', attrs: { level: 1 } }],
    [{ type: 'heading', attrs: { level: '2><script>' } }],
    [{ type: 'bullet_list', content: [] }],
    [{ type: 'bullet_list', content: [paragraph()] }],
    [],
    'text',
    null,
  ])
    expect(parse(content), JSON.stringify(content)).toEqual({ error: 'unreadable' })
  for (const json of ['', '{', 'null', '[]', '1', '{"type":"paragraph"}', '{"type":"text"}'])
    expect(parseRichText(json), json).toEqual({ error: 'unreadable' })
})

test('a link to a script is refused', () => {
  for (const href of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    null,
    ['https://zari.test'],
    `https://zari.test/${'x'.repeat(1000)}`,
  ])
    expect(parse([linked(href)]), String(href)).toEqual({ error: 'unreadable' })
})

test('an image needs the id, size and alternative text of an upload', () => {
  for (const attrs of [
    { id: '../../admin' },
    { id: 'https://evil.example/pixel.gif' },
    { id: 7 },
    { width: 0 },
    { width: '3' },
    { height: 1.5 },
    { alt: 'x'.repeat(201) },
    { alt: { html: 'x' } },
  ])
    expect(parse([image(attrs)]), JSON.stringify(attrs)).toEqual({ error: 'unreadable' })
})

test('attributes that a page does not have are dropped', () => {
  const sent = [
    { ...image({ onerror: 'alert(1)', src: 'x', style: 'x' }), onclick: 'alert(1)' },
    { ...paragraph({ type: 'text', text: 'x', onclick: 'alert(1)' }), attrs: { style: 'x' } },
  ]
  expect(parse(sent)).toEqual({
    text: { type: 'doc', content: [image(), paragraph({ type: 'text', text: 'x' })] },
  })
})

test('a text that is too long, too deep or has too many images is refused', () => {
  expect(parseRichText(' '.repeat(RICH_TEXT_MAX + 1))).toEqual({ error: 'too-long' })
  const deep = `${'{"type":"doc","content":['.repeat(4000)}${']}'.repeat(4000)}`
  expect(parseRichText(deep)).toMatchObject({ error: expect.any(String) })
  expect(parse(Array.from({ length: PAGE_IMAGES_MAX + 1 }, () => image()))).toEqual({
    error: 'too-many-images',
  })
})

test('an accepted text contains only allowed names and links, whatever was sent', () => {
  const names = [
    'doc',
    'paragraph',
    'heading',
    'text',
    'image',
    'list_item',
    'bullet_list',
    'script',
  ]
  const { node } = fc.letrec((tie) => ({
    node: fc.record(
      {
        type: fc.constantFrom(...names),
        text: fc.constantFrom('a', '<script>alert(1)</script>', 'javascript:x'),
        attrs: fc.dictionary(
          fc.constantFrom('href', 'level', 'id', 'width', 'height', 'alt', 'onclick', 'style'),
          fc.oneof(
            fc.constantFrom(2, 3, 'javascript:alert(1)', id, 'https://a.test/'),
            fc.anything(),
          ),
        ),
        marks: fc.array(
          fc.record({
            type: fc.constantFrom('link', 'em', 'strong', 'style'),
            attrs: fc.record({
              href: fc.oneof(fc.constantFrom('javascript:x', '/a'), fc.string()),
            }),
          }),
          { maxLength: 2 },
        ),
        content: fc.array(tie('node'), { maxLength: 3 }),
      },
      { requiredKeys: ['type'] },
    ),
  }))
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 3 }), (content) => {
      const parsed = parse(content)
      if ('error' in parsed) return
      const stored = JSON.stringify(parsed.text)
      expect(stored).not.toMatch(/"(onclick|style|script)":|"type":"(script|style)"/)
      for (const [, href] of stored.matchAll(/"href":"((?:[^"\\]|\\.)*)"/g))
        expect(safeHref(JSON.parse(`"${href}"`) as string)).not.toBeNull()
    }),
  )
})
