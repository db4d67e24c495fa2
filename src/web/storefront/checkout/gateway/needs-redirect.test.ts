import { expect, test } from 'vitest'
import { needsRedirect } from './needs-redirect.ts'

test('an in-app browser needs the redirect flow', () => {
  expect(
    needsRedirect(
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 Instagram 340.0.0.22.109',
    ),
  ).toBe(true)
  expect(
    needsRedirect(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/470.0]',
    ),
  ).toBe(true)
  expect(
    needsRedirect(
      'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; en) Presto/2.12.423 Version/12.16',
    ),
  ).toBe(true)
})

test('an ordinary browser uses the payment window', () => {
  expect(
    needsRedirect(
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    ),
  ).toBe(false)
})
