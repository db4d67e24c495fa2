import { expect, test } from 'vitest'
import { emptyBusinessDetails } from '../site/business-details.ts'
import { factNames, factsOf, fillFacts, missingFacts } from './page-facts.ts'
import { policies, policyTemplate } from './policy-templates.ts'
import { blockTexts, type RichText } from './rich-text.ts'

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})
const doc = (...content: RichText['content']): RichText => ({ type: 'doc', content })
const list = (...items: string[]): RichText['content'][number] => ({
  type: 'bullet_list',
  content: items.map((item) => ({ type: 'list_item', content: [paragraph(item)] })),
})
const facts = factsOf({
  shopName: 'Nilgiri Silks',
  address: undefined,
  business: { ...emptyBusinessDetails(), phone: '+91 80 5550 100' },
})

test('placeholders are replaced by the facts of the shop', () => {
  const filled = fillFacts(doc(paragraph('Call {shop name}: {phone}.')), facts)
  expect(blockTexts(filled)).toEqual(['Call Nilgiri Silks: +91 80 5550 100.'])
})

test('a paragraph or list item whose fact is missing is left out', () => {
  const text = doc(
    paragraph('Write to {email}.'),
    list('By {phone}', 'By {email}'),
    list('{email}'),
    paragraph('Stays.'),
  )
  expect(missingFacts(text, facts)).toEqual(['email'])
  expect(blockTexts(fillFacts(text, facts))).toEqual(['By +91 80 5550 100', 'Stays.'])
})

test('unknown words in braces stay, and placeholders inside facts are not replaced', () => {
  const text = doc(paragraph('{something} and {Phone}'))
  expect(missingFacts(text, facts)).toEqual([])
  expect(blockTexts(fillFacts(text, facts))).toEqual(['{something} and {Phone}'])
  const nested = factsOf({ shopName: '{phone}', address: undefined, business: undefined })
  expect(blockTexts(fillFacts(doc(paragraph('{shop name}')), nested))).toEqual(['{phone}'])
})

test('a policy lists its missing facts, and lists none once all facts are entered', () => {
  const all = new Map(factNames.map((name) => [name, `<${name}>`]))
  const none = factsOf({ shopName: 'Nilgiri Silks', address: undefined, business: undefined })
  for (const policy of policies) {
    const { text } = policyTemplate(policy, { takesCash: true })
    expect(missingFacts(text, all), policy).toEqual([])
    expect(blockTexts(fillFacts(text, all)).join(), policy).not.toMatch(/[{}[\]]/)
    expect(missingFacts(text, none).length, policy).toBeGreaterThan(1)
    expect(blockTexts(fillFacts(text, none)).join(), policy).not.toMatch(/[{}[\]]/)
  }
})

test('the terms name cash on delivery only if the shop takes cash', () => {
  const words = (takesCash: boolean) =>
    blockTexts(policyTemplate('terms', { takesCash }).text).join()
  expect(words(true)).toContain('cash on delivery')
  expect(words(false)).not.toContain('cash')
})
