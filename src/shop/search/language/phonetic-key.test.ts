import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneticKey, phoneticKeys } from './phonetic-key.ts'

const latinWord = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  minLength: 1,
  maxLength: 15,
})
const hindiWord = fc.string({
  unit: fc.constantFrom(...'कखगचजटडतदनपबमयरलवशसह', ...'ािीुेो', '्', '़', 'ं'),
  minLength: 1,
  maxLength: 12,
})

test.each([
  ['saree', 'sari saari sarees SAREE साड़ी साड़ियाँ साड़ियां साड़ियों'],
  ['kanjivaram', 'kanjeevaram kanjiwaram'],
  ['kanchipuram', 'kancheepuram kanchipooram'],
  ['banarasi', 'banaarasi banarassi बनारसी'],
  ['georgette', 'jorjet jorjette'],
  ['phulkari', 'fulkari phoolkari'],
  ['maheshwari', 'maheswari maheshvari'],
  ['zari', 'jari zaree'],
  ['patiala', 'patyala patiyala'],
  ['doria', 'doriya'],
  ['lahanga', 'लहंगा लहंगे'],
  ['ikat', 'ikkat'],
  ['suit', 'suits'],
])('%s sounds like %s', (word, others) => {
  for (const other of others.split(' '))
    expect([other, phoneticKey(other)]).toEqual([other, phoneticKey(word)])
})

test.each([
  ['salwar', 'सलवार'],
  ['kurti', 'कुरती'],
  ['chikankari', 'चिकनकारी'],
  ['phulkari', 'फुलकारी'],
  ['kalamkari', 'कलमकारी'],
  ['bandhani', 'बांधनी'],
  ['kanjivaram', 'कांजीवरम'],
])('a key of %s is a key of %s, with or without schwa deletion', (word, written) => {
  expect(phoneticKeys(written)).toContain(phoneticKey(word))
})

test.each([
  ['silk', 'sleek'],
  ['rani', 'rain'],
  ['red', 'rad'],
  ['kurta', 'kurti'],
  ['blue', 'blouse'],
  ['dress', 'dry'],
  ['satin', 'cotton'],
])('%s does not sound like %s', (one, other) => {
  expect(phoneticKey(one)).not.toBe(phoneticKey(other))
})

describe('phonetic keys of any word', () => {
  test('a phonetic key is never empty', () => {
    fc.assert(
      fc.property(
        fc.oneof(latinWord, hindiWord, fc.string({ minLength: 1 })),
        (word) => phoneticKey(word) !== '',
      ),
    )
  })

  test('the phonetic key of a phonetic key is that key itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(latinWord, hindiWord),
        (word) => phoneticKey(phoneticKey(word)) === phoneticKey(word),
      ),
      { numRuns: 2_000 },
    )
  })

  test('a phonetic key does not depend on letter case', () => {
    fc.assert(
      fc.property(latinWord, (word) => phoneticKey(word.toUpperCase()) === phoneticKey(word)),
    )
  })
})
