import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('markup, quotes and existing entities are escaped', () => {
  expect(escapeHtml('<b title="x">Silk & &lt;Zari&gt;</b>')).toBe(
    '&lt;b title=&quot;x&quot;&gt;Silk &amp; &amp;lt;Zari&amp;gt;&lt;/b&gt;',
  )
})
