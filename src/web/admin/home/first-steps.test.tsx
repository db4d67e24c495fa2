import { expect, test } from 'vitest'
import { firstSteps, stepNames, type StepFacts } from '#shop/own-shop/first-steps.ts'
import { buttonNamed, linksOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { DemoNotice, FirstSteps } from './first-steps.tsx'

const facts: StepFacts = {
  hasShopDetails: true,
  hasBrand: false,
  areKindsChanged: false,
  hasProducts: true,
  isDeliverySet: false,
  hasGatewayKeys: false,
  sendsMail: false,
  arePoliciesPublished: false,
  isOpen: false,
  skipped: ['kinds', 'mail'],
}
const html = htmlOf(<FirstSteps steps={firstSteps(facts)} />)
const rows = html.split('<li').slice(1)
const rowOf = (title: string) => rows.find((row) => textOf(row).includes(`${title} `)) ?? ''

test('the list counts the steps that are done, but not the skipped ones', () => {
  expect(textOf(html)).toContain('2 of 9 done. Visitors see ‘Opening soon’')
  expect(rows).toHaveLength(stepNames.length)
})

test('each step leads to the screen on which it is done', () => {
  expect(linksOf(html)).toEqual({
    Contact: '/admin/siteinfo',
    'Name, logo and colours': '/admin/brand',
    'Kinds of products': '/admin/kinds',
    'First product': '/admin/addproducts',
    Delivery: '/admin/delivery',
    Payments: '/admin/settings/payments',
    Mail: '/admin/settings/mail',
    Policies: '/admin/pages',
    'Open the shop': '/admin/settings/opening',
  })
})

test('the state of each step is shown as text', () => {
  expect(textOf(rowOf('Contact'))).toMatch(/Done$/)
  expect(textOf(rowOf('Policies'))).toContain('To do')
  expect(textOf(rowOf('Mail'))).toContain('Skipped')
})

test('a step can be skipped and resumed, but neither if it is done nor if it is the opening', () => {
  expect(buttonNamed(html, 'Skip: Policies')).toContain('value="skip-step"')
  expect(buttonNamed(html, 'Resume: Mail')).toContain('value="resume-step"')
  for (const title of ['Contact', 'First product', 'Open the shop'])
    expect(tagsOf(rowOf(title), 'button')).toEqual([])
})

test('each button sends its own step, so that it also works without script', () => {
  const sent = rows.flatMap((row) =>
    tagsOf(row, 'input').map((tag) => /value="([^"]*)"/.exec(tag)?.[1]),
  )
  expect(sent).toEqual(['brand', 'kinds', 'delivery', 'payments', 'mail', 'policies'])
})

test('the notice of a demo leads to the page that ends it', () => {
  const notice = htmlOf(<DemoNotice />)
  expect(textOf(notice)).toContain('Its products, orders and customers are made up.')
  expect(tagsOf(notice, 'form')[0]).toContain('action="/admin/own-shop"')
  expect(tagsOf(notice, 'form')[0]).toContain('method="get"')
})
