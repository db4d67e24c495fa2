import { expect, test } from 'vitest'
import { attributeOf, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { PaletteContent } from './palette-content.tsx'
import { SearchPalette } from './search-palette.tsx'

test('the field is a combobox that controls the list and points to its first option', () => {
  const html = htmlOf(<PaletteContent role="admin" onDone={() => {}} />)
  const [field = ''] = tagsOf(html, 'input')
  const [list = ''] = tagsOf(html, 'div').filter((tag) => tag.includes('role="listbox"'))
  expect(attributeOf(field, 'role')).toBe('combobox')
  expect(attributeOf(field, 'aria-controls')).toBe(attributeOf(list, 'id'))
  const [selected = ''] = tagsOf(html, 'a').filter((tag) => tag.includes('aria-selected="true"'))
  expect(attributeOf(field, 'aria-activedescendant')).toBe(attributeOf(selected, 'id'))
  expect(attributeOf(selected, 'href')).toBe('/admin/addproducts')
})

test('the search field of a packer does not mention product names', () => {
  const html = htmlOf(<PaletteContent role="packer" onDone={() => {}} />, { role: 'packer' })
  expect(html).toContain('placeholder="Order, phone, name, screen"')
  expect(html).not.toContain('/admin/addproducts')
})

test('the button shows the shortcut, and the dialog is not in the page before it opens', () => {
  const html = htmlOf(<SearchPalette role="admin" />)
  expect(textOf(html)).toBe('Search Ctrl K')
  expect(html).not.toContain('<dialog')
})
