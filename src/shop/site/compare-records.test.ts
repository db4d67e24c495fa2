import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRecords } from './compare-records.ts'
import { compareWords, type TextSpan } from './compare-words.ts'

const marked = (spans: TextSpan[] | null) =>
  spans?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') ?? null
const rows = (...versions: Parameters<typeof compareRecords>) =>
  compareRecords(...versions).map(({ older, newer }) => [marked(older), marked(newer)])
const about = (...paragraphs: string[]) => ({ aboutUs: paragraphs.join('\n\n') })
const faqs = (...FAQs: [string, string][]) => ({
  FAQs: FAQs.map(([question, response]) => ({ question, response })),
})

test('only changed words and signs are marked, in both versions', () => {
  expect(rows(about('We weave silk in Pune.'), about('We weave cotton in Pune!'))).toEqual([
    ['We weave [silk] in Pune[.]', 'We weave [cotton] in Pune[!]'],
  ])
})

test('an added or removed paragraph has its own row, and unchanged paragraphs stay side by side', () => {
  expect(
    rows(about('First.', 'Last.'), about('First.', 'Something about our new looms.', 'Last.')),
  ).toEqual([
    ['First.', 'First.'],
    [null, '[Something about our new looms.]'],
    ['Last.', 'Last.'],
  ])
  expect(
    rows(about('First.', 'Gone with the monsoon.', 'Last.'), about('First.', 'Last.')),
  ).toEqual([
    ['First.', 'First.'],
    ['[Gone with the monsoon.]', null],
    ['Last.', 'Last.'],
  ])
})

test('a moved question counts as removed and added, a reworded question as changed', () => {
  const [ship, wash, care] = [
    ['Do you ship to Pune?', 'Yes, everywhere.'],
    ['How to wash?', 'By hand.'],
    ['Which size?', 'See the chart.'],
  ] as [string, string][]
  expect(rows(faqs(ship!, wash!, care!), faqs(wash!, care!, ship!))).toEqual([
    ['[Do you ship to Pune?\nYes, everywhere.]', null],
    ['How to wash?\nBy hand.', 'How to wash?\nBy hand.'],
    ['Which size?\nSee the chart.', 'Which size?\nSee the chart.'],
    [null, '[Do you ship to Pune?\nYes, everywhere.]'],
  ])
  expect(rows(faqs(ship!), faqs(['Do you ship to Delhi?', 'Yes, everywhere.']))).toEqual([
    ['Do you ship to [Pune]?\nYes, everywhere.', 'Do you ship to [Delhi]?\nYes, everywhere.'],
  ])
})

test('a question with a new response counts as one changed entry', () => {
  expect(
    rows(faqs(['Do you ship?', 'Everywhere in India.']), faqs(['Do you ship?', 'Soon!'])),
  ).toEqual([['Do you ship?\n[Everywhere in India.]', 'Do you ship?\n[Soon!]']])
})

test('shop details are compared field by field, with a label for each', () => {
  const details = {
    address: '12 MG Road',
    mapsLink: '',
    instagram: 'https://a.test/x',
    facebook: 'f',
    pinterest: 'p',
  }
  const compared = compareRecords(details, {
    ...details,
    address: '14 MG Road',
    mapsLink: 'https://maps.test',
  })
  expect(compared.map(({ label, isSame }) => [label, isSame])).toEqual([
    ['Address', false],
    ['Maps Link', false],
    ['Instagram', true],
    ['Facebook', true],
    ['Pinterest', true],
  ])
  expect(marked(compared[0]!.older)).toBe('[12] MG Road')
  expect([compared[1]!.older, marked(compared[1]!.newer)]).toEqual([null, '[https://maps.test]'])
})

test('words in other scripts are compared as whole words', () => {
  expect(rows(about('नमस्ते आशा'), about('नमस्ते मीरा'))).toEqual([['नमस्ते [आशा]', 'नमस्ते [मीरा]']])
})

test('each side shows its complete text, and the unmarked parts of both sides are equal', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'é', '.', '🧵')),
      fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'é', '.', '🧵')),
      (one, other) => {
        const { older, newer } = compareWords(one.join(''), other.join(''))
        const textOf = (spans: TextSpan[]) => spans.map(({ text }) => text).join('')
        expect([textOf(older), textOf(newer)]).toEqual([one.join(''), other.join('')])
        const unchanged = (spans: TextSpan[]) =>
          spans
            .filter(({ isChanged }) => !isChanged)
            .map(({ text }) => text)
            .join('')
        expect(unchanged(older)).toBe(unchanged(newer))
      },
    ),
  )
})

test('the longest texts that the forms accept are compared within five seconds of processor time', () => {
  const words = (seed: number) =>
    Array.from({ length: 1600 }, (_, index) => `w${(index * seed) % 97}`).join(' ')
  const began = process.threadCpuUsage()
  compareRecords(about(words(7)), about(words(11)))
  compareRecords(
    {
      FAQs: Array.from({ length: 100 }, (_, index) => ({
        question: `Q${index}`,
        response: words(3).slice(0, 3000),
      })),
    },
    {
      FAQs: Array.from({ length: 100 }, (_, index) => ({
        question: `R${index}`,
        response: words(5).slice(0, 3000),
      })),
    },
  )
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(5_000)
})
