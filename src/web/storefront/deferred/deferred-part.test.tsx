import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { menusWith } from '../../../../tests/support/shown-menus.ts'
import { keptHtml, deferredPart } from './deferred-part.tsx'

afterEach(() => vi.unstubAllGlobals())

const PhoneMenuLinks = deferredPart('PhoneMenuLinks', () => 'not loaded')

test('the server renders a deferred part with the page', () => {
  expect(htmlOf(<PhoneMenuLinks label="Menu" menus={menusWith()} />)).toContain(
    '<nav aria-label="Menu"',
  )
})

test('without the server’s parts, a deferred part renders nothing until its script is loaded', () => {
  expect(textOf(renderToString(<PhoneMenuLinks label="Menu" menus={menusWith()} />))).toBe('')
})

test('if its script cannot be loaded, a part keeps the HTML of the server', () => {
  const shown = { className: 'foot', innerHTML: '<a href="/faq">FAQ</a>' }
  vi.stubGlobal('document', { querySelector: () => shown })
  const Footer = keptHtml('footer', 'footer')
  expect(htmlOf(<Footer />)).toBe('<footer class="foot"><a href="/faq">FAQ</a></footer>')
})
