import { describe, expect, test } from 'vitest'
import { attributeOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import type { ReturnPageData } from './load-return-page.server.ts'
import ReturnPage from './return-page.tsx'
import { nothingTyped, type ReturnResult } from './return-result.ts'

type Line = ReturnPageData['lines'][number]
type OwnReturn = ReturnPageData['returns'][number]

const line = (change: Partial<Line>) =>
  ({
    ...{ position: 0, title: 'Lotus suit', size: 'S', leftQuantity: 2, image: null },
    ...{ closed: null, otherSizes: [] },
    ...change,
  }) as unknown as Line
const own = (change: Partial<OwnReturn>) =>
  ({
    ...{ id: 7, state: 'requested', reason: 'too-small', note: '', outcome: 'exchange' },
    ...{ photos: [], steps: [], lines: [], requestedAt: new Date() },
    ...{ payeeShown: '', refundPaise: null, transferReference: null },
    ...{ keptUntil: null, exchangeOrderNumber: null },
    ...change,
  }) as unknown as OwnReturn
const page = (change: Partial<ReturnPageData>, typed: Partial<ReturnResult> = {}) =>
  pageHtml(ReturnPage, {
    loaderData: {
      ...{
        number: 'A1B2C3D4E5',
        isCash: true,
        isCredit: false,
        isExchanged: false,
        requestKey: 'key-1',
      },
      payout: { availablePaise: 0, payouts: [] },
      ...{ lines: [], returns: [], outcomes: ['refund', 'exchange', 'credit'] },
      ...change,
    },
    actionData: { ...nothingTyped, about: null, text: 'Nothing was sent yet.', ...typed },
  })

describe('another size', () => {
  const otherSizes = [
    { size: 'M', stockSize: 'M', available: 3 },
    { size: 'L', stockSize: 'L', available: 1 },
  ]
  const lines = [line({ otherSizes }), line({ position: 1, title: 'Kota dupatta' })]

  test('is chosen per piece among the sizes in stock, and no size is chosen at first', () => {
    const html = page({ lines })
    const sizes = tagsOf(html, 'input').filter((tag) => attributeOf(tag, 'name') === 'size-0')
    expect(sizes.map((tag) => attributeOf(tag, 'value'))).toEqual(['M', 'L'])
    expect(sizes.some((tag) => tag.includes('checked'))).toBe(false)
    expect(textOf(html)).toContain('only 1 left')
    expect(textOf(html)).toContain('No other size of Kota dupatta is in stock.')
    expect(page({ lines, outcomes: ['refund'] })).not.toContain('New size of')
  })

  test('keeps the choice after a refusal and shows the problem beside it', () => {
    const typed = { outcome: 'exchange', 'size-0': 'L' }
    const problems = { 'size-0': 'There are not enough pieces.' }
    const html = page({ lines }, { typed, problems })
    const large = tagsOf(html, 'input').find((tag) => attributeOf(tag, 'value') === 'L')
    expect(large).toContain('checked')
    expect(textOf(html)).toContain('There are not enough pieces.')
  })

  test.each<[Partial<OwnReturn>, string]>([
    [{ keptUntil: new Date('2026-12-04T09:00:00Z') }, 'for you until Dec 04, 2026.'],
    [
      { state: 'received', keptUntil: new Date('2026-12-04T09:00:00Z') },
      'We keep the new size for you.',
    ],
    [{}, 'We no longer keep the new size for you.'],
    [{ state: 'closed', exchangeOrderNumber: 'B2' }, 'Your new size comes with order B2'],
  ])('of a return with %j shows "%s"', (change, words) => {
    const html = page({ lines: [], returns: [own(change)] })
    expect(textOf(html)).toContain(words)
  })
})

test('a refund of a replacement, which credit paid for, is announced as credit', () => {
  const text = textOf(page({ isCash: false, isCredit: true, lines: [line({})] }))
  const exchanged = page({ isCash: false, isCredit: true, isExchanged: true, lines: [line({})] })
  expect(textOf(exchanged)).toContain('goes back to where you paid for the exchanged pieces from')
  expect(text).toContain('a refund goes back to your store credit')
  expect(text).not.toContain('Banks take')
})
