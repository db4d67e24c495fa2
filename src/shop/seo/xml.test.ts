import { expect, test } from 'vitest'
import { xmlElement, xmlText } from './xml.ts'

test('markup in a text is escaped', () => {
  expect(xmlText(`<b>"Silk" & 'cotton'</b>`)).toBe(
    '&lt;b&gt;&quot;Silk&quot; &amp; &apos;cotton&apos;&lt;/b&gt;',
  )
  expect(xmlElement('title', 'A & B')).toBe('<title>A &amp; B</title>')
})

test('characters that XML forbids are removed, but line breaks and emoji are kept', () => {
  expect(xmlText('a\0b\u0008c\u001Fd\uFFFEe\uFFFFf')).toBe('abcdef')
  expect(xmlText('a\tb\nc\rd 🧵 साड़ी')).toBe('a\tb\nc\rd 🧵 साड़ी')
  expect(xmlText('half \uD83E emoji')).toBe('half  emoji')
})
