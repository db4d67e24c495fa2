import { expect, test } from 'vitest'
import { defaultBrand } from '#shop/site/brand/brand.ts'
import { themeHead } from './theme-head.server.ts'

test('the default brand needs no styles besides the stylesheet', () => {
  const { html, styles } = themeHead(defaultBrand)
  expect(styles).toEqual([])
  expect(html).not.toContain('<style')
  expect(html).toContain('<meta name="theme-color" content="#fbf7f0">')
})

test('only changed colours are set, in a style element after the stylesheets', () => {
  const colours = { ...defaultBrand.colours, ivory: '#ffffff', 'madder-deep': '#102030' }
  const { html, styles } = themeHead({ ...defaultBrand, colours })
  expect(styles).toEqual([':root{--color-ivory:#ffffff;--color-madder-deep:#102030}'])
  expect(html).toContain(`<style>${styles[0]}</style>`)
  expect(html).toContain('<meta name="theme-color" content="#ffffff">')
})

test('the size of the logo is set only if there is one', () => {
  const logo = { id: 'a'.repeat(64), type: 'svg', width: 40, height: 10 } as const
  expect(themeHead({ ...defaultBrand, logo }).html).toContain('.logo{height:2.5rem')
})

test('other fonts are declared and preloaded instead of the first ones', () => {
  const { html, boldFont } = themeHead({ ...defaultBrand, fonts: 'poppins-hind' })
  expect(html.match(/rel="preload" href="[^"]*(poppins|hind)-latin-400/g)).toHaveLength(2)
  expect(html).not.toMatch(/mukta|marcellus/i)
  expect(html).toContain("--font-heading:'Brand Heading'")
  expect(boldFont.family).toBe('Brand Text')
})

test('the first fonts have Devanagari letters in a shop with a name of its own', () => {
  expect(themeHead({ ...defaultBrand, name: 'नीलगिरि' }).styles.join('')).toContain('U+900-97F')
})
