import { beforeAll, describe, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findPendingWords, findQueryTerms } from './find-query-terms.server.ts'
import { contentWords } from './language/tokenize.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  for (const title of ['Kanchipuram Silk Saree', 'Red Banarasi Sari', 'Heirloom Cotton Saree'])
    await sareeInShop(db, { title, highlights: [] })
  await suitInShop(db, { title: 'Gulmohar Suit ZR77', highlights: [] })
})

async function terms(query: string): Promise<string[]> {
  const found = await findQueryTerms(db, contentWords(query), await findPendingWords(db))
  return found.map(({ word, equivalents, fuzzy }) => {
    const [known, similar] = [equivalents, fuzzy].map((words) => words.toSorted().join('|'))
    return `${word}=${known}${similar ? `~${similar}` : ''}`
  })
}

describe.each([
  ['before the vocabulary update', async () => {}],
  ['after the vocabulary update', () => updateVocabulary(db)],
])('%s', (_when, prepare) => {
  beforeAll(prepare)

  test('a query word also finds its other spellings and synonyms', async () => {
    expect(await terms('lal saari')).toEqual(['lal=red', 'saari=saree|sari'])
  })

  test('unknown words are joined or split if this makes them known', async () => {
    expect(await terms('kanchi puram saree')).toEqual([
      'kanchipuram=kanchipuram',
      'saree=saree|sari',
    ])
    expect(await terms('cottonsaree')).toEqual(['cotton=cotton', 'saree=saree|sari'])
    expect(await terms('red silk')).toEqual(['red=red', 'silk=silk'])
  })

  test('unknown words are corrected or completed', async () => {
    expect(await terms('hierloom')).toEqual(['hierloom=~heirloom'])
    expect(await terms('gulm')).toEqual(['gulm=~gulmohar'])
    expect(await terms('gu')).toEqual(['gu='])
  })

  test('a code matches only itself', async () => {
    expect(await terms('zr77 zr78')).toEqual(['zr77=zr77', 'zr78=zr78'])
  })
})
