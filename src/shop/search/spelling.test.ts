import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latinLetters } from './devanagari.ts'
import { lettersApart, nearSpellings, soundOf, soundsOf, typingErrorsIn } from './spelling.ts'
import { means, soundsMeaning } from './trade-words.ts'

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
    expect([other, soundOf(other)]).toEqual([other, soundOf(word)])
})

test.each([
  ['salwar', 'सलवार'],
  ['kurti', 'कुरती'],
  ['chikankari', 'चिकनकारी'],
  ['phulkari', 'फुलकारी'],
  ['kalamkari', 'कलमकारी'],
  ['bandhani', 'बांधनी'],
  ['kanjivaram', 'कांजीवरम'],
])(
  '%s is meant by %s, in which the inner a is written or spoken as Hindi does',
  (word, written) => {
    expect(soundsOf(written)).toContain(soundOf(word))
  },
)

test.each([
  ['silk', 'sleek'],
  ['rani', 'rain'],
  ['red', 'rad'],
  ['kurta', 'kurti'],
  ['blue', 'blouse'],
  ['dress', 'dry'],
  ['satin', 'cotton'],
])('%s does not sound like %s', (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other))
})

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
])('%s and %s mean the same to whoever sells cloth, said either way round', (one, other) => {
  expect(soundsMeaning(one)).toContain(soundOf(other))
  expect(soundsMeaning(other)).toContain(soundOf(one))
})

const isMeant = (typed: string, inTitle: string) =>
  means(typed)({ word: inTitle, sound: soundOf(inTitle) })

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
])('who writes %s is shown %s', (typed, inTitle) => expect(isMeant(typed, inTitle)).toBe(true))

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
])('who writes %s does not mean the %s of a title', (typed, inTitle) =>
  expect(isMeant(typed, inTitle)).toBe(false),
)

describe('whatever the word', () => {
  test('its sound is never empty', () => {
    fc.assert(
      fc.property(
        fc.oneof(latinWord, hindiWord, fc.string({ minLength: 1 })),
        (word) => soundOf(word) !== '',
      ),
    )
  })

  test('the sound of its sound is itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(latinWord, hindiWord),
        (word) => soundOf(soundOf(word)) === soundOf(word),
      ),
      { numRuns: 2_000 },
    )
  })

  test('letters of either case sound alike', () => {
    fc.assert(fc.property(latinWord, (word) => soundOf(word.toUpperCase()) === soundOf(word)))
  })

  test('a Hindi word is written in Latin letters', () => {
    fc.assert(fc.property(hindiWord, (word) => /^[a-z]*$/.test(latinLetters(word))))
  })

  test('one letter left out, added, changed or swapped is found by what is near, as far as such a word may be mistyped', () => {
    const mistakes = fc.record({
      word: latinWord.filter((word) => word.length >= 4),
      at: fc.nat(),
      letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      kind: fc.constantFrom('out', 'in', 'other', 'swap'),
    })
    fc.assert(
      fc.property(mistakes, ({ word, at, letter, kind }) => {
        const letters = [...word]
        const place = at % (letters.length - 1)
        if (kind === 'out') letters.splice(place, 1)
        if (kind === 'in') letters.splice(place, 0, letter)
        if (kind === 'other') letters[place] = letter
        if (kind === 'swap') letters.splice(place, 2, letters[place + 1]!, letters[place]!)
        const mistyped = letters.join('')
        fc.pre(mistyped.length >= 4)
        const near = new Set(nearSpellings(word))
        expect(lettersApart(word, mistyped)).toBeLessThanOrEqual(1)
        expect(nearSpellings(mistyped).some((spelling) => near.has(spelling))).toBe(true)
      }),
    )
  })

  test('as many letters apart one way as the other, none from itself', () => {
    fc.assert(
      fc.property(
        latinWord,
        latinWord,
        (one, other) =>
          lettersApart(one, other) === lettersApart(other, one) && lettersApart(one, one) === 0,
      ),
    )
  })
})

test('a short word is never taken for another, a long one may have two mistakes', () => {
  expect(['red', 'silk', 'kanjivaram'].map(typingErrorsIn)).toEqual([0, 1, 2])
  expect(lettersApart('slik', 'silk')).toBe(1)
})
