import { expect, test } from 'vitest'
import { initialTargets, menusWith } from '../../../../tests/support/shown-menus.ts'
import { initialMenus, menuTexts, type MenuEntry, type MenuPlace } from './menus.ts'
import { isAlive, shownMenus } from './shown-menus.ts'

const namesOf = (links: readonly { name: string }[] = []) => links.map(({ name }) => name)
const column = (place: MenuPlace, ...entries: MenuEntry[]) => ({ place, heading: 'More', entries })

test('a new shop has the menus of the specification', () => {
  const { header, shop, footer } = menusWith()
  expect(namesOf(header)).toEqual(['Home', 'Shop', 'Contact'])
  expect(shop.map(({ heading, links }) => [heading, ...namesOf(links)])).toEqual([
    ['Collections', 'Trending', 'Latest'],
    ['Categories', 'Suit', 'Saree'],
  ])
  expect(footer.map(({ heading, links }) => [heading, ...namesOf(links)])).toEqual([
    ['Customer Service', 'About Us', 'FAQ', 'Contact Us', 'Complaints', 'Developer'],
  ])
})

test('published pages and the self-audit follow where the menus have them', () => {
  const pages = [{ name: 'Terms of sale', to: '/pages/terms' }]
  const [customerService] = menusWith({ pages, hasAudit: true }).footer
  expect(namesOf(customerService?.links).slice(3)).toEqual([
    'Complaints',
    'Self-audit',
    'Terms of sale',
    'Developer',
  ])
})

test('entries without a target are left out, and so are columns that become empty', () => {
  const dead = { text: 'Gone', to: '/shop/gone' }
  const shown = shownMenus(
    {
      columns: [
        { ...column('header', { text: 'Shop', to: '*shop' }, dead), heading: '' },
        column('shop', dead),
        column('footer', dead, { text: 'Loom', to: 'https://loom.example/' }),
      ],
    },
    initialTargets,
  )
  expect(shown).toEqual({
    header: [],
    shop: [],
    footer: [{ heading: 'More', links: [{ name: 'Loom', to: 'https://loom.example/' }] }],
  })
})

test('without its entry in the header, the Shop menu is not shown', () => {
  const [header, ...others] = initialMenus.columns
  const entries = header!.entries.filter(({ to }) => to !== '*shop')
  const { shop } = shownMenus({ columns: [{ ...header!, entries }, ...others] }, initialTargets)
  expect(shop).toEqual([])
})

test.each([
  ['/about', true],
  ['/shop/saree', true],
  ['/shop/saree?sort=new', true],
  ['/shop/gown', false],
  ['/shop/%E0%A4', false],
  ['/pages/terms', false],
  ['/complaints#self-audit', false],
  ['/shop/searchQuery/red%20silk', true],
  ['https://loom.example', true],
])('whether %s can be opened is %s', (to, expected) => {
  expect(isAlive(to, initialTargets)).toBe(expected)
})

test('versions are compared by place, text and target', () => {
  expect(menuTexts(initialMenus).slice(0, 3)).toEqual([
    'Header\nHome\n/',
    'Header\nShop\nThe columns of the Shop menu',
    'Header\nContact\n/contact',
  ])
  expect(menuTexts(initialMenus)).toContain('Footer: Customer Service\nFAQ\n/faq')
})
