import { expect, test } from 'vitest'
import { controlLabelled, linksOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { menusWith } from '../../../tests/support/shown-menus.ts'
import { Footer } from './footer.tsx'

const details = {
  address: '12 MG Road\nPune',
  mapsLink: 'https://maps.example/zari',
  instagram: 'https://instagram.example/zari',
  facebook: '',
  pinterest: 'https://pinterest.example/zari',
}
const footerOf = (more: Partial<Parameters<typeof Footer>[0]> = {}) =>
  htmlOf(
    <Footer
      shopName="Zari"
      year={2024}
      tagline=""
      details={details}
      hasDrawnPictures={false}
      columns={menusWith().footer}
      {...more}
    />,
  )

test('the footer links to the pages of customer service', () => {
  expect(linksOf(footerOf())).toMatchObject({
    'About Us': '/about',
    FAQ: '/faq',
    'Contact Us': '/contact',
    Complaints: '/complaints',
    Developer: 'https://reactrouter.com/',
  })
})

test('the footer links to the published pages beside the pages of the specification', () => {
  const links = linksOf(
    footerOf({
      columns: menusWith({ pages: [{ to: '/pages/terms', name: 'Terms of sale' }] }).footer,
    }),
  )
  expect(links).toMatchObject({ 'About Us': '/about', 'Terms of sale': '/pages/terms' })
})

test('the footer shows the address, map and social networks that the shop has set', () => {
  const html = footerOf()
  expect(html).toMatch(/<address[^>]*>12 MG Road\nPune<\/address>/)
  expect(linksOf(html)).toMatchObject({
    'View on map': details.mapsLink,
    Instagram: details.instagram,
    Pinterest: details.pinterest,
  })
  expect(linksOf(html)).not.toHaveProperty('Facebook')
})

test.each(['javascript:alert(1)', 'http://maps.example/zari', 'maps'])(
  'the footer makes no link of %s',
  (mapsLink) => {
    const links = linksOf(footerOf({ details: { ...details, mapsLink, instagram: mapsLink } }))
    expect(links).not.toHaveProperty('View on map')
    expect(links).not.toHaveProperty('Instagram')
  },
)

test('the footer of a shop without an address has no section about visits', () => {
  expect(textOf(footerOf({ details: null }))).not.toContain('Visit Us')
})

test('the footer of a shop with illustrations says that images are illustrations', () => {
  const note = 'The pictures in this demo shop are illustrations.'
  expect(textOf(footerOf({ hasDrawnPictures: true }))).toContain(note)
  expect(textOf(footerOf())).not.toContain(note)
})

test('the newsletter form is labelled and works without script', () => {
  const html = footerOf()
  expect(controlLabelled(html, 'Email address')).toContain('name="userEmailId"')
  expect(html).toMatch(/<form[^>]*action="\/subscribe"/)
  expect(html).toMatch(/<form[^>]*method="post"/)
})

test('the footer names the shop and shows its tagline', () => {
  expect(textOf(footerOf())).toContain('© 2024 Zari')
  expect(textOf(footerOf({ shopName: 'Nilgiri', tagline: 'Silk from the hills' }))).toContain(
    '© 2024 Nilgiri · Silk from the hills',
  )
})
