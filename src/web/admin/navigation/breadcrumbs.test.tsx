import { expect, test } from 'vitest'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

const at = (path: string) => htmlOf(<Breadcrumbs />, { path })

test('the breadcrumbs of a page below a screen list the pages above it in order', () => {
  const html = at('/admin/exchange/7?page=2')
  expect(html).toContain('aria-label="Breadcrumb"')
  expect(linksOf(html)).toEqual({
    Products: '/admin/products',
    'Import / Export': '/admin/exchange',
  })
})

test('a screen of the navigation has no breadcrumbs', () => {
  expect(at('/admin/orders')).not.toContain('<nav')
  expect(at('/admin')).not.toContain('<nav')
})
