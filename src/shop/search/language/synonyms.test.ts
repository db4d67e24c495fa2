import { expect, test } from 'vitest'
import { phoneticKey } from './phonetic-key.ts'
import { isSynonymOf, isTradeTerm, synonymKeys } from './synonyms.ts'

test.each([
  ['sari', 'saadi'],
  ['suit', 'salwar'],
  ['bandhani', 'bandhej'],
  ['kanjivaram', 'kanchipuram'],
  ['churidar', 'chudidar'],
  ['red', 'laal'],
  ['white', 'सफेद'],
  ['silk', 'रेशमी'],
  ['dupatta', 'odhni'],
  ['chikankari', 'lucknowi'],
])('%s and %s are synonyms of each other', (one, other) => {
  expect(synonymKeys(one)).toContain(phoneticKey(other))
  expect(synonymKeys(other)).toContain(phoneticKey(one))
})

const matches = (typed: string, inTitle: string) =>
  isSynonymOf(typed)({ word: inTitle, sound: phoneticKey(inTitle) })

test.each([
  ['kala', 'black'],
  ['kali', 'black'],
  ['resham', 'silk'],
  ['nila', 'blue'],
  ['haldi', 'yellow'],
  ['काली', 'black'],
  ['black', 'काला'],
  ['blue', 'neela'],
  ['shaadi', 'bridal'],
  ['wedding', 'shadi'],
  ['शादी', 'wedding'],
  ['ब्लू', 'blue'],
  ['पर्पल', 'purple'],
  ['काटन', 'cotton'],
  ['हल्दी', 'yellow'],
  ['जार्जेट', 'georgette'],
  ['सलवार', 'suit'],
  ['काले', 'black'],
  ['mehndi', 'mehendi'],
  ['paithni', 'paithani'],
  ['mehroon', 'maroon'],
  ['doriya', 'doria'],
  ['color', 'colour'],
  ['jacard', 'jacquard'],
  ['print', 'printed'],
  ['embroidery', 'embroidered'],
])('a query for %s matches %s in a title', (typed, inTitle) =>
  expect(matches(typed, inTitle)).toBe(true),
)

test.each([
  ['black', 'kala'],
  ['black', 'kali'],
  ['silk', 'resham'],
  ['blue', 'nile'],
  ['blue', 'nila'],
  ['neel', 'nile'],
  ['yellow', 'haldi'],
  ['shaadi', 'saree'],
  ['saree', 'shaadi'],
  ['शादी', 'साड़ी'],
  ['sadi', 'shadi'],
  ['काटन', 'katan'],
])('a query for %s does not match %s in a title', (typed, inTitle) =>
  expect(matches(typed, inTitle)).toBe(false),
)

test('trade terms are recognised in any spelling', () => {
  expect(['black', 'kaala', 'काला', 'banarsi'].map(isTradeTerm)).toEqual([true, true, true, true])
  expect(['heirloom', 'block'].map(isTradeTerm)).toEqual([false, false])
})
