import type { Policy } from '../pages/policy-templates.ts'
import { isAgainstLaw } from '../settings/prices/price-display.ts'
import { missingDetails, type ComplianceState } from './compliance-state.ts'
import type { DeclaredItem } from './declared-items.ts'
import type { Duty } from './duty.ts'
import { productDuties } from './product-duties.ts'
import { isOutdated } from './self-audit.ts'

const ECOMMERCE = 'Consumer Protection (E-Commerce) Rules 2020'
const AMENDMENT = 'E-Commerce (Amendment) Rules 2026, G.S.R. 789(E)'
const DPDP = 'DPDP Act 2023 and Rules 2025'
const FROM_2020 = '2020-07-23'
const FROM_2027 = '2027-01-01'
const RULE_NUMBERS = 'Sources differ about the rule numbers of the amendment.'

const business = { to: '/admin/pages/business', label: 'Business details' }
const pages = { to: '/admin/pages', label: 'Pages' }

const published =
  (policy: Policy) =>
  ({ publishedPolicies }: ComplianceState) =>
    publishedPolicies.includes(policy) ? null : ''

const declared = (item: DeclaredItem) => ({
  declared: item,
  link: { to: `/admin/compliance#declare-${item}`, label: 'Declare it here' },
  check: ({ declarations }: ComplianceState) =>
    declarations.some((each) => each.item === item) ? null : '',
})

const aboutTheShop: Duty[] = [
  {
    id: 'legal-name',
    title: 'Legal name of the business',
    source: `${ECOMMERCE}, rule 4(2)`,
    since: FROM_2020,
    confidence: 'certain',
    link: business,
    check: (state) => missingDetails(state.business, [['legalName', 'legal name']]),
  },
  {
    id: 'address',
    title: 'Address of the head office and of branches',
    source: `${ECOMMERCE}, rule 4(2)`,
    since: FROM_2020,
    confidence: 'certain',
    link: { to: '/admin/siteinfo', label: 'Site information' },
    check: ({ address }) => (address.trim() ? null : ''),
  },
  {
    id: 'contact',
    title: 'Email and phone of customer care',
    source: `${ECOMMERCE}, rule 4(2)`,
    since: FROM_2020,
    confidence: 'certain',
    link: business,
    check: (state) =>
      missingDetails(state.business, [
        ['email', 'email'],
        ['phone', 'phone'],
      ]),
  },
  {
    id: 'grievance-officer',
    title: 'Grievance officer with name, designation and contact',
    source: `${ECOMMERCE}, rule 4(4)`,
    since: FROM_2020,
    confidence: 'certain',
    link: business,
    check: (state) =>
      missingDetails(state.business, [
        ['officerName', 'name'],
        ['officerTitle', 'designation'],
        ['officerEmail', 'email'],
        ['officerPhone', 'phone'],
      ]),
  },
  {
    id: 'legal-form',
    title: 'Form of the business',
    source: `${ECOMMERCE}, rule 4(1)(a)`,
    since: FROM_2020,
    confidence: 'likely',
    note: 'The rule reads as if every online shop had to be a company. Small proprietors should ask a lawyer.',
    ...declared('legal-form'),
  },
]

const policyDuty = (policy: Policy, title: string, rule: string): Duty => ({
  id: `policy-${policy}`,
  title,
  source: `${ECOMMERCE}, ${rule}`,
  since: FROM_2020,
  confidence: 'certain',
  link: pages,
  check: published(policy),
})

const aboutTexts: Duty[] = [
  policyDuty('returns', 'Returns, refunds, exchange and grievances are published', 'rule 7(1)(a)'),
  policyDuty('shipping', 'Delivery and shipment are published', 'rule 7(1)(a)'),
  policyDuty('terms', 'Terms with the methods of payment are published', 'rule 7(1)(c)'),
  {
    id: 'return-terms',
    title: 'Return window, cost of returning and refund time',
    source: `${ECOMMERCE}, rule 7(1)(a)`,
    since: FROM_2020,
    confidence: 'certain',
    link: business,
    check: (state) =>
      missingDetails(state.business, [
        ['returnWindow', 'return window'],
        ['returnCost', 'cost of returning'],
        ['refundTime', 'refund time'],
      ]),
  },
  {
    id: 'policy-privacy',
    title: 'Privacy policy is published',
    source: 'IT Act s. 43A and SPDI Rules 2011',
    since: '2011-04-11',
    confidence: 'likely',
    link: pages,
    check: published('privacy'),
  },
  {
    id: 'privacy-notice',
    title: 'Itemised privacy notice with a contact person',
    source: `${DPDP}, s. 5 and rules 3 and 9`,
    since: '2027-05-13',
    confidence: 'certain',
    link: pages,
    check: (state) =>
      published('privacy')(state) ??
      missingDetails(state.business, [
        ['officerName', 'grievance officer'],
        ['officerEmail', 'officer email'],
      ]),
  },
]

const aboutConduct: Duty[] = [
  {
    id: 'complaints',
    title: 'Complaints are acknowledged in 48 hours and decided in one month',
    source: `${ECOMMERCE}, rule 4(5)`,
    since: FROM_2020,
    confidence: 'certain',
    link: { to: '/admin/complaints', label: 'Complaints' },
    check: ({ overdueComplaints }) => (overdueComplaints > 0 ? `${overdueComplaints} late` : null),
  },
  {
    id: 'prior-price',
    title: 'A reduced price is shown with the lowest price of the 30 days before',
    source: AMENDMENT,
    since: FROM_2027,
    confidence: 'likely',
    note: `${RULE_NUMBERS} How offers and the MRP relate to the 30 days is open: ask your adviser.`,
    link: { to: '/admin/settings', label: 'Struck-through prices' },
    check: ({ priceDisplay }) => (isAgainstLaw(priceDisplay) ? '' : null),
  },
  {
    id: 'helpline',
    title: 'Partner of the National Consumer Helpline',
    source: AMENDMENT,
    since: FROM_2027,
    confidence: 'likely',
    note: `Register on consumerhelpline.gov.in. ${RULE_NUMBERS}`,
    ...declared('helpline'),
  },
  {
    id: 'ranking',
    title: 'The order of lists and searches is explained in plain words',
    source: AMENDMENT,
    since: FROM_2027,
    confidence: 'likely',
    note: 'Say it in the FAQ or on a page. The shop has no sponsored places.',
    ...declared('ranking'),
  },
  {
    id: 'self-audit',
    title: 'Yearly self-audit on dark patterns with a certificate on the site',
    source: `${AMENDMENT}; Dark Patterns Guidelines 2023`,
    since: FROM_2027,
    confidence: 'likely',
    note: 'There is no prescribed form.',
    link: { to: '/admin/compliance#self-audit', label: 'Self-audit' },
    check: ({ audit, today }) => {
      if (!audit) return ''
      return isOutdated(audit, today) ? `last on ${audit.auditedOn}` : null
    },
  },
  {
    id: 'incident-plan',
    title:
      'Incident plan: inform CERT-In within 6 hours, affected people and the Board without delay',
    source: `CERT-In directions 2022; ${DPDP}, rule 7`,
    since: '2022-06-28',
    confidence: 'likely',
    note: 'The duties of the DPDP Act begin on 13 May 2027. Steps and a letter are under Consent and retention.',
    ...declared('incident-plan'),
  },
]

/** Everything on the checklist, by subject. */
export const duties: readonly Duty[] = [
  ...aboutTheShop,
  ...aboutTexts,
  ...aboutConduct,
  ...productDuties,
]
