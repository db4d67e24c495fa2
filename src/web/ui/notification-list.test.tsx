import { expect, test } from 'vitest'
import { linksOf, tagsOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import NotificationList from './notification-list.tsx'
import { loadToasts, notify } from './notify.ts'

test('identical notifications are merged, and at most four are shown', async () => {
  for (let time = 0; time < 20; time++) notify.error('Payment is on its way')
  await loadToasts()
  expect(tagsOf(htmlOf(<NotificationList />), 'li')).toHaveLength(1)

  for (let number = 1; number <= 6; number++) notify.success(`Product ${number} added`)
  await loadToasts()
  const html = htmlOf(<NotificationList />)
  expect(tagsOf(html, 'li')).toHaveLength(4)
  expect(textOf(html)).toContain('Product 6 added')
})

test('a notification with a picture has its message as a paragraph and a link to the cart', async () => {
  notify.success('Added to cart', '/images/a-1/240.webp')
  await loadToasts()
  const html = htmlOf(<NotificationList />)
  expect(html).toContain('<p>Added to cart</p>')
  expect(html).toContain('src="/images/a-1/240.webp"')
  expect(linksOf(html)).toEqual({ 'Continue to order': '/cart' })
})
