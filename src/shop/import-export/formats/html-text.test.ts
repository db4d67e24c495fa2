import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test('an HTML description becomes readable text with its list items', () => {
  expect(
    textOfHtml(
      '<p>Pure <strong>silk</strong>&nbsp;saree&amp;blouse.</p>\n<ul>\n<li>6.3 m</li><li>Dry <em>clean</em>\n only</li></ul><p>Made in&#x20;India<br/>by hand</p>',
    ),
  ).toEqual({
    text: 'Pure silk saree&blouse.\n\n– 6.3 m\n– Dry clean only\n\nMade in India\nby hand',
    points: ['6.3 m', 'Dry clean only'],
  })
})

test('text without HTML keeps its words and line breaks', () => {
  expect(textOfHtml('One line.\nAnother < than that.').text).toBe('One line.\nAnother < than that.')
  expect(textOfHtml('  Silk & cotton\n\nTwo ').text).toBe('Silk & cotton\n\nTwo')
})

test('scripts and styles are left out of the text', () => {
  for (const html of [
    '<script>alert(1)</script>Silk',
    '<style>p{}</style>Silk',
    'Silk<svg onload=alert(1)><title>x</title></svg>',
    '<p onclick="alert(1)">Silk</p>',
    'Silk<iframe src=javascript:1></iframe>',
  ]) {
    expect(textOfHtml(html).text).toBe('Silk')
  }
})

test('broken HTML becomes text without tags', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '<p>',
          '</p>',
          '<script>',
          '</script>',
          '<!--',
          '-->',
          '<li>',
          '</ul>',
          'silk',
          '"',
          '<br/>',
          '&amp;',
        ),
      ),
      (pieces) => {
        expect(textOfHtml(pieces.join('')).text).not.toMatch(/<\/?(p|li|script|br)/)
      },
    ),
  )
})
