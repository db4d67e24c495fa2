import { expect, test } from 'vitest'
import { attributeOf, buttonNamed, linkNamed } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { Button, ButtonLink } from './button.tsx'

test('a button submits its form unless it has a different type', () => {
  expect(attributeOf(buttonNamed(htmlOf(<Button>Save</Button>), 'Save'), 'type')).toBe('submit')
  const plain = htmlOf(<Button type="button">Close</Button>)
  expect(attributeOf(buttonNamed(plain, 'Close'), 'type')).toBe('button')
})

test('a busy button keeps its name and focus and is announced as busy', () => {
  const button = buttonNamed(htmlOf(<Button isBusy>Save</Button>), 'Save')
  expect(attributeOf(button, 'aria-busy')).toBe('true')
  expect(attributeOf(button, 'aria-disabled')).toBe('true')
  expect(button).not.toMatch(/ disabled=/)
})

test('an idle button has no busy state', () => {
  const button = buttonNamed(htmlOf(<Button>Save</Button>), 'Save')
  expect(button).not.toMatch(/aria-busy|aria-disabled/)
})

test('a button that its caller disables is announced as disabled, but not as busy', () => {
  const button = buttonNamed(htmlOf(<Button aria-disabled>Up</Button>), 'Up')
  expect(attributeOf(button, 'aria-disabled')).toBe('true')
  expect(button).not.toContain('aria-busy')
})

test('a link with the look of a button is a link element', () => {
  const link = linkNamed(htmlOf(<ButtonLink to="/cart">Go to Cart</ButtonLink>), 'Go to Cart')
  expect(attributeOf(link, 'href')).toBe('/cart')
})
