import { expect, test } from 'vitest'
import { emptyBusinessDetails } from '../site/business-details.ts'
import { checklist } from './checklist.ts'
import type { ComplianceState } from './compliance-state.ts'
import { parseDeclaration } from './declared-items.ts'
import { duties } from './duties.ts'
import { isOutdated, parseSelfAudit, shownFrom } from './self-audit.ts'

const empty: ComplianceState = {
  business: undefined,
  address: '',
  publishedPolicies: [],
  priceDisplay: { rule: 'original', changesOn: '', ruleThen: 'original' },
  declarations: [],
  audit: undefined,
  missing: {
    countryOfOrigin: 1,
    maker: 2,
    netQuantity: 3,
    customerCare: 4,
    products: 4,
    withheld: 0,
  },
  overdueComplaints: 1,
  today: '2026-11-24',
}
const business = Object.fromEntries(
  Object.keys(emptyBusinessDetails()).map((name) => [name, 'Known']),
) as NonNullable<ComplianceState['business']>
const whole: ComplianceState = {
  business,
  address: '12 Zaveri Bazaar, Mumbai',
  publishedPolicies: ['shipping', 'returns', 'privacy', 'terms'],
  priceDisplay: { rule: 'original', changesOn: '2027-01-01', ruleThen: 'lowest' },
  declarations: (['helpline', 'ranking', 'legal-form', 'incident-plan'] as const).map((item) => ({
    item,
    declaredOn: '2026-11-01',
    note: '',
  })),
  audit: { auditedOn: '2026-11-01', signer: 'Meera Shah', body: 'Done.' },
  missing: {
    countryOfOrigin: 0,
    maker: 0,
    netQuantity: 0,
    customerCare: 0,
    products: 0,
    withheld: 0,
  },
  overdueComplaints: 0,
  today: '2027-06-01',
}
const statusOf = (id: string, state: ComplianceState) =>
  checklist(state).find((item) => item.id === id)

test('a shop in which everything is done has nothing open, and an empty shop nothing done', () => {
  expect(checklist(whole).filter(({ status }) => status !== 'done')).toEqual([])
  expect(checklist(empty).filter(({ status }) => status === 'done')).toEqual([])
})

test('each duty has a source, a day, a link into the admin, and an id of its own', () => {
  expect(new Set(duties.map(({ id }) => id)).size).toBe(duties.length)
  for (const { source, since, link } of duties) {
    expect(source).toMatch(/\S/)
    expect(since).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(link.to).toMatch(/^\/admin\//)
  }
})

test('missing details are named, products are counted, and duties of the owner are her decision', () => {
  expect(
    statusOf('grievance-officer', { ...empty, business: { ...business, officerTitle: '' } }),
  ).toMatchObject({
    status: 'missing',
    details: 'designation',
  })
  expect(statusOf('product-countryOfOrigin', empty)).toMatchObject({ details: '1 product' })
  expect(statusOf('product-netQuantity', empty)).toMatchObject({ details: '3 products' })
  expect(statusOf('helpline', { ...empty, today: '2027-02-01' })?.status).toBe('your-decision')
  expect(statusOf('complaints', empty)).toMatchObject({ details: '1 late' })
})

test('a duty is not missing before its day', () => {
  expect(statusOf('self-audit', empty)?.status).toBe('later')
  expect(statusOf('self-audit', { ...empty, today: '2027-01-01' })?.status).toBe('missing')
  expect(statusOf('prior-price', { ...empty, today: '2026-12-31' })?.status).toBe('later')
  expect(statusOf('prior-price', { ...empty, today: '2027-01-01' })?.status).toBe('missing')
})

test('a self-audit is shown from 2027 on, and is outdated after a year', () => {
  expect(shownFrom({ auditedOn: '2026-11-01' })).toBe('2027-01-01')
  expect(shownFrom({ auditedOn: '2027-03-01' })).toBe('2027-03-01')
  expect(isOutdated({ auditedOn: '2026-11-01' }, '2027-10-31')).toBe(false)
  expect(isOutdated({ auditedOn: '2026-11-01' }, '2027-11-01')).toBe(true)
  const outdated = { ...whole, today: '2028-01-01' }
  expect(statusOf('self-audit', outdated)).toMatchObject({ details: 'last on 2026-11-01' })
})

const formOf = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null })

test('a self-audit needs a past day, a signer and a text', () => {
  const audit = { auditedOn: '2026-11-01', signer: 'Meera Shah, Owner', body: 'No dark patterns.' }
  expect(parseSelfAudit(formOf(audit), '2026-11-24')).toEqual({ value: audit, errors: [] })
  expect(parseSelfAudit(formOf({ auditedOn: '2026-11-25' }), '2026-11-24').errors).toEqual([
    { field: 'auditedOn', code: 'in-the-future' },
    { field: 'signer', code: 'missing' },
    { field: 'body', code: 'missing' },
  ])
  expect(parseSelfAudit(formOf({ ...audit, auditedOn: 'soon' }), '2026-11-24').errors).toEqual([
    { field: 'auditedOn', code: 'not-a-day' },
  ])
})

test('a declaration is read, and unknown duties and impossible days are refused', () => {
  expect(
    parseDeclaration(formOf({ item: 'helpline', declaredOn: '2026-11-01', note: 'No. 7' })),
  ).toEqual({
    value: { item: 'helpline', declaredOn: '2026-11-01', note: 'No. 7' },
    errors: [],
  })
  expect(parseDeclaration(formOf({ item: 'helpline' })).value).toMatchObject({ declaredOn: '' })
  expect(parseDeclaration(formOf({ item: 'taxes' })).value).toBeNull()
  expect(
    parseDeclaration(formOf({ item: 'ranking', declaredOn: '2026-02-30' })).errors,
  ).toHaveLength(1)
})
