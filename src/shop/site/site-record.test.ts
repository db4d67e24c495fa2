import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeLink } from './site-record.ts'

test('an https address is used as a link exactly as it was written', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'] }), (url) => {
      expect(safeLink(url)).toBe(url)
    }),
  )
  expect(safeLink('HTTPS://Instagram.com/zari')).toBe('HTTPS://Instagram.com/zari')
})

test('an address that is not https is not used as a link', () => {
  for (const url of [
    '',
    'instagram.com/zari',
    '//instagram.com/zari',
    '/about',
    'http://instagram.com/zari',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,https://zari.test',
    'mailto:shop@zari.test',
  ])
    expect([url, safeLink(url)]).toEqual([url, null])
})
