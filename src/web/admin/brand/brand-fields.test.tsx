import { expect, test } from 'vitest'
import { noAnnouncement } from '#shop/site/brand/announcement.ts'
import { defaultBrand } from '#shop/site/brand/brand.ts'
import { colourNames, defaultColours } from '#shop/site/brand/colours.ts'
import { fontPairNames } from '#shop/site/brand/fonts.ts'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { AnnouncementFields } from './announcement-fields.tsx'
import { ColourFields } from './colour-fields.tsx'
import { FontField } from './font-field.tsx'
import { LogoField } from './logo-field.tsx'

const logo = { id: 'a'.repeat(64), type: 'png', width: 400, height: 100 } as const

test('a logo can be removed or replaced, and without one there is nothing to remove', () => {
  const html = htmlOf(<LogoField logo={logo} problem={undefined} />)
  const [picture = ''] = tagsOf(html, 'img')
  expect([attributeOf(picture, 'src'), attributeOf(picture, 'alt')]).toEqual([
    `/brand/${logo.id}.png`,
    'The current logo',
  ])
  expect(textOf(html)).toContain('Remove the logo')
  expect(controlLabelled(html, 'Replace the logo')).toContain('type="file"')
  expect(textOf(htmlOf(<LogoField logo={null} problem={undefined} />))).not.toContain('Remove')
})

test('the problem of a logo is described at its field', () => {
  const html = htmlOf(<LogoField logo={null} problem="Too large" />)
  expect(descriptionOf(html, controlLabelled(html, 'Logo file'))).toContain('Too large')
})

test('all pairs of fonts are offered, and the chosen one is selected', () => {
  const html = htmlOf(<FontField fonts="poppins-hind" problem={undefined} />)
  const options = tagsOf(html, 'option')
  expect(options.map((tag) => attributeOf(tag, 'value'))).toEqual(fontPairNames)
  const [selected = ''] = options.filter((tag) => tag.includes(' selected'))
  expect(attributeOf(selected, 'value')).toBe('poppins-hind')
})

test('the times of an announcement are shown as Indian time', () => {
  const announcement = { ...noAnnouncement, text: 'Sale', from: '2026-11-24T06:00:00.000Z' }
  const html = htmlOf(<AnnouncementFields announcement={announcement} problem={undefined} />)
  expect(attributeOf(controlLabelled(html, 'From'), 'value')).toBe('2026-11-24T11:30')
  expect(attributeOf(controlLabelled(html, 'Until'), 'value')).toBe('')
})

const coloursOf = (change: object, problem?: string) =>
  htmlOf(
    <ColourFields
      brand={{ ...defaultBrand, colours: { ...defaultColours, ...change } }}
      problem={problem}
    />,
  )
const marked = (html: string) =>
  tagsOf(html, 'input').filter((tag) => attributeOf(tag, 'aria-invalid') === 'true')

test('each colour has a field with its value', () => {
  const fields = tagsOf(coloursOf({}), 'input')
  expect(fields.map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')])).toEqual(
    colourNames.map((name) => [`colour-${name}`, defaultColours[name]]),
  )
})

test('a colour with too little contrast is marked together with its ground', () => {
  expect(marked(coloursOf({}))).toEqual([])
  expect(textOf(coloursOf({}))).toContain('Every text has enough contrast.')
  const html = coloursOf({ stone: '#e0d8c8' }, 'Not published')
  const names = marked(html).map((tag) => attributeOf(tag, 'name'))
  expect(names).toContain('colour-stone')
  expect(names).toContain('colour-ivory')
  expect(textOf(html)).toContain('Not published')
  expect(textOf(html)).not.toContain('Every text has enough contrast.')
})

test('the preview cannot be reached by assistive technology and has no control', () => {
  const [, preview = ''] = /<figure[^>]*>([^]*)<\/figure>/.exec(coloursOf({})) ?? []
  expect(preview).toContain('aria-hidden="true"')
  expect(tagsOf(preview, 'button')).toEqual([])
  expect(tagsOf(preview, 'a')).toEqual([])
})
