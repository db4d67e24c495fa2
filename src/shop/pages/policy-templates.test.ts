import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { formOf } from '../../../tests/support/route-calls.ts'
import { findPolicyTemplate } from './find-policy-template.server.ts'
import { listPages } from './page-store.server.ts'
import { factNames } from './page-facts.ts'
import { parsePageContent } from './page.ts'
import { policies, policyTemplate } from './policy-templates.ts'
import { blockTexts } from './rich-text.ts'

const { db } = await testDatabase()
const words = (policy: (typeof policies)[number], takesCash = true) =>
  blockTexts(policyTemplate(policy, { takesCash }).text).join('\n')

test('there is a first draft for each policy of a new shop', async () => {
  const pages = (await listPages(db)).filter(({ isPolicy }) => isPolicy)
  expect(pages.map(({ slug }) => slug).toSorted()).toEqual([...policies].toSorted())
  for (const page of pages)
    expect((await findPolicyTemplate(db, page))?.title, page.slug).toBeTruthy()
})

test('a page of the owner has no first draft, even at the address of a policy', async () => {
  expect(await findPolicyTemplate(db, { slug: 'shipping', isPolicy: false })).toBeUndefined()
  expect(await findPolicyTemplate(db, { slug: 'weavers', isPolicy: true })).toBeUndefined()
})

test('each draft passes the checks of the editor that saves it', () => {
  for (const policy of policies) {
    const { text, ...others } = policyTemplate(policy, { takesCash: true })
    const sent = formOf({ ...others, text: JSON.stringify(text) })
    const { value, errors } = parsePageContent(sent)
    expect([policy, errors]).toEqual([policy, []])
    expect(value.text).toEqual(text)
  }
})

test('the words in braces are facts that the owner can enter', () => {
  for (const policy of policies)
    for (const [, name] of words(policy).matchAll(/\{([^}]*)\}/g))
      expect(factNames, policy).toContain(name)
})

test('the drafts name no shop, so that they fit every brand', () => {
  for (const policy of policies) expect(words(policy), policy).not.toContain('Zari')
})
