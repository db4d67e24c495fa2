import { expect, test } from 'vitest'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

test('the server renders nothing, so that all visitors get the same page', () => {
  expect(htmlOf(<RecentlyViewed heading="Seen" />)).toBe('')
})
