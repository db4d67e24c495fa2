import { expect, test } from 'vitest'
import { activeTab } from './navigation.ts'

test('the active tab follows from the path', () => {
  expect(activeTab('/')).toBe('home')
  expect(activeTab('/shop/Latest')).toBe('shop')
  expect(activeTab('/shop/searchQuery/silk')).toBe('shop')
  expect(activeTab('/contact')).toBe('contact')
  expect(activeTab('/cart')).toBe('cart')
  expect(activeTab('/orders')).toBe('orders')
  expect(activeTab('/profile')).toBe('profile')
})

test('a page without a tab has the Home tab', () => {
  expect(activeTab('/about')).toBe('home')
  expect(activeTab('/productinfo/8f0d')).toBe('home')
  expect(activeTab('/shopping')).toBe('home')
})
