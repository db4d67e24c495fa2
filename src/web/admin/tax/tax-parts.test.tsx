import { expect, test } from 'vitest'
import type { TaxPeriod } from '#shop/tax/tax-mode.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { REFORM, seededRates } from '../../../../tests/support/tax-rates.ts'
import { limitAmountText } from './legal-limit-messages.ts'
import { LegalLimits, LimitForm } from './legal-limits.tsx'
import { KindDefaults } from './kind-defaults.tsx'
import { ModeForm, Modes } from './modes.tsx'
import { RateForm, Rates } from './rates.tsx'

const today = '2026-11-24'
const version = 'v1'
const regular: TaxPeriod = {
  startsOn: '2026-04-01',
  mode: 'regular',
  gstin: '27AAPFU0939F1ZV',
  stateCode: '27',
}
const modesOf = (...periods: TaxPeriod[]) =>
  htmlOf(<Modes periods={periods} today={today} version={version} />)
const kinds = [
  { slug: 'suit', singular: 'Suit', goodsClass: 'apparel', hsn: '6211', unit: 'SET' },
  { slug: 'saree', singular: 'Saree', goodsClass: 'fabric', hsn: '', unit: 'PCS' },
] as const
const codes = [{ code: '5007', description: 'Woven fabrics of silk & waste' }]

test('a shop is unregistered while its registration is in the future', () => {
  const html = modesOf({ ...regular, startsOn: '2026-11-25' })
  expect(textOf(html)).toContain('Today: Unregistered Regular from Nov 25, 2026')
  expect(buttonNamed(html, 'Remove Regular from Nov 25, 2026')).toContain('value="remove-mode"')
})

test('a registration that starts today applies and cannot be removed', () => {
  const html = modesOf({ ...regular, startsOn: today })
  expect(textOf(html)).toContain('Today: Regular')
  expect(tagsOf(html, 'button')).toEqual([])
})

test('each period has its state by name, or by its code in the other territory', () => {
  const html = modesOf(
    { ...regular, startsOn: '2026-07-01', mode: 'unregistered', gstin: '', stateCode: '' },
    regular,
    { ...regular, startsOn: '2025-04-01', stateCode: '97' },
  )
  expect(textOf(html)).toBe(
    'Today: Unregistered Unregistered from Jul 01, 2026 Regular from Apr 01, 2026 · 27AAPFU0939F1ZV · Maharashtra Regular from Apr 01, 2025 · 27AAPFU0939F1ZV · 97',
  )
})

test('the form of a registration describes each wrong field and offers every state', () => {
  const problems = { mode: 'One', startsOn: 'Two', gstin: 'Three', stateCode: 'Four' }
  const html = htmlOf(<ModeForm version={version} problems={problems} />)
  const described = ['Registration', 'Starts on', 'GSTIN', 'State of the shop'].map(
    (label) => descriptionOf(html, controlLabelled(html, label)).at(-1) ?? '',
  )
  expect(described).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(html).toContain('<option value="26">26 Dadra and Nagar Haveli and Daman and Diu</option>')
  expect(textOf(html)).toContain('As in the GSTIN')
})

test('each class of goods has its rates, and only a future one can be removed', () => {
  const future = { ...seededRates[3]!, startsOn: '2027-04-01', rateBp: 25 }
  const html = htmlOf(<Rates rates={[future, ...seededRates]} today={today} version={version} />)
  expect(textOf(html)).toContain(
    'Imitation jewellery From Apr 01, 2027: 0.25 % From Jul 01, 2017: 3 %',
  )
  expect(tagsOf(html, 'button')).toEqual([
    buttonNamed(html, 'Remove Imitation jewellery from Apr 01, 2027'),
  ])
  const sent = tagsOf(html, 'input').map((tag) => attributeOf(tag, 'value'))
  expect(sent).toEqual([version, '2027-04-01', 'jewellery'])
})

test('of the rates of a class only the past ones are grey', () => {
  const shawls = seededRates.filter(({ goodsClass }) => goodsClass === 'shawl')
  const greyOn = (day: string) =>
    [
      ...htmlOf(<Rates rates={shawls} today={day} version={version} />).matchAll(
        /<dd class="([^"]*)"/g,
      ),
    ].map(([, classes]) => classes?.includes('text-stone'))
  expect(greyOn(REFORM)).toEqual([true, false])
  expect(greyOn('2025-09-21')).toEqual([false, false])
})

test('the form of a rate describes each wrong field', () => {
  const problems = { rate: 'Too high', limit: 'Unclear', above: 'Low' }
  const html = htmlOf(<RateForm version={version} problems={problems} />)
  const described = ['Rate', 'Limit of one piece', 'Rate above the limit'].map((label) =>
    descriptionOf(html, controlLabelled(html, label)),
  )
  expect(described).toEqual([
    ['In percent', 'Too high'],
    ['In rupees before tax; empty for one rate at any price', 'Unclear'],
    ['In percent', 'Low'],
  ])
})

test('of the amounts of a limit the past ones are grey, and only future ones can be removed', () => {
  const entry = { name: 'cash', amountPaise: 20_000_000 } as const
  const limits = [
    { ...entry, startsOn: '2027-04-01', amountPaise: 15_000_000 },
    { ...entry, startsOn: '2017-04-01' },
    { ...entry, startsOn: '2017-01-01' },
  ]
  const html = htmlOf(<LegalLimits limits={limits} today={today} version={version} />)
  expect(textOf(html)).toContain(
    'From Apr 01, 2027: 1,50,000 Rs. From Apr 01, 2017: 2,00,000 Rs. From Jan 01, 2017',
  )
  const greys = [...html.matchAll(/<dd class="flex([^"]*)"/g)].map(([, classes]) =>
    classes?.includes('text-stone'),
  )
  expect(greys).toEqual([false, false, true])
  expect(tagsOf(html, 'button')).toEqual([
    buttonNamed(html, 'Remove Cash for one order from Apr 01, 2027'),
  ])
  const sent = tagsOf(html, 'input').map((tag) => attributeOf(tag, 'value'))
  expect(sent).toEqual([version, '2027-04-01', 'cash'])
})

test('the form of a limit describes each wrong field', () => {
  const problems = { limitName: 'Unknown', limitStartsOn: 'No day', limitAmount: 'Unclear' }
  const html = htmlOf(<LimitForm version={version} problems={problems} />)
  const described = ['Limit', 'Starts on', 'Amount'].map((label) =>
    descriptionOf(html, controlLabelled(html, label)).at(-1),
  )
  expect(described).toEqual(['Unknown', 'No day', 'Unclear'])
})

test.each([
  [5_000_000, '50,000 Rs.'],
  [20_000_000, '2,00,000 Rs.'],
  [400_000_000, '40 lakh Rs.'],
  [1_500_000_000, '1.5 crore Rs.'],
  [1_155_000_000, '1,15,50,000 Rs.'],
  [500_000_000_000, '500 crore Rs.'],
])('the amount of %d paise is shown as %s', (paise, text) => {
  expect(limitAmountText(paise)).toBe(text)
})

test('each kind has its own class, unit and code, and a wrong code is described at its kind', () => {
  const problems = { 'hsn-saree': 'Four, six or eight' }
  const html = htmlOf(<KindDefaults {...{ kinds, codes, version, problems }} />)
  const inputs = tagsOf(html, 'input').filter((tag) => attributeOf(tag, 'type') !== 'hidden')
  const controls = [...tagsOf(html, 'select'), ...inputs]
  expect(controls.map((tag) => attributeOf(tag, 'name'))).toEqual([
    'class-suit',
    'unit-suit',
    'class-saree',
    'unit-saree',
    'hsn-suit',
    'hsn-saree',
  ])
  expect(inputs.map((tag) => attributeOf(tag, 'value'))).toEqual(['6211', ''])
  expect(inputs.map((tag) => descriptionOf(html, tag).length)).toEqual([1, 2])
  expect(html).toContain('<option value="SET" selected="">SET-SETS</option>')
  expect(html).toContain('<option value="5007">Woven fabrics of silk &amp; waste</option>')
})

test('a shop without kinds has no defaults to save', () => {
  const html = htmlOf(<KindDefaults kinds={[]} codes={codes} version={version} problems={{}} />)
  expect(textOf(html)).toBe('Your shop has no kinds yet.')
})
