import { describe, expect, test } from 'vitest'
import { isOpen, returnStates, type ReturnState } from '#shop/returns/return-state.ts'
import { buttonNamed, linksOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import type { ReturnPageData } from './load-return-page.server.ts'
import { OwnReturns } from './own-returns.tsx'
import { nothingTyped, type ReturnResult } from './return-result.ts'

type OwnReturn = ReturnPageData['returns'][number]

const keptUntil = new Date('2026-12-04T09:00:00Z')
const exchange = (change: Partial<OwnReturn> = {}) =>
  ({
    ...{ id: 7, state: 'requested', reason: 'too-small', note: '', outcome: 'exchange' },
    ...{ photos: [], steps: [], requestedAt: new Date('2026-11-20T20:00:00Z') },
    lines: [{ position: 0, title: 'Lotus suit', size: 'S', newSize: 'M', quantity: 2 }],
    ...{ payeeShown: null, refundPaise: null, transferReference: null },
    ...{ keptUntil, exchangeOrderNumber: null },
    ...change,
  }) as unknown as OwnReturn
const shown = (returns: OwnReturn[], result?: ReturnResult) =>
  htmlOf(<OwnReturns data={{ returns, isCash: false }} result={result} />)
const textFor = (change: Partial<OwnReturn>) => textOf(shown([exchange(change)]))

describe('a return for another size', () => {
  test('names both sizes of each piece, and the day of its request in India', () => {
    const text = textFor({})
    expect(text).toContain('Return of Nov 21, 2026')
    expect(text).toContain('2 × Lotus suit, size S, exchanged for size M')
    expect(text).toContain('You get: another size')
    expect(text).not.toContain('given back')
  })

  test.each(returnStates)('in the state %s says whether the new size is kept', (state) => {
    const hasArrived = state === 'received' || state === 'inspected'
    const kept = textFor({ state }).match(/We keep the new size for you[^.]*\./)?.[0]
    const day = hasArrived ? '' : ' until Dec 04, 2026'
    expect(kept).toBe(isOpen(state) ? `We keep the new size for you${day}.` : undefined)
    const late = textFor({ state, keptUntil: null })
    expect(late.includes('We no longer keep the new size')).toBe(isOpen(state))
  })

  test('that got its order links it, and shows no amount as money given back', () => {
    const html = shown([
      exchange({ state: 'closed', refundPaise: 249_900, exchangeOrderNumber: 'B2C3' }),
    ])
    expect(linksOf(html)).toEqual({ B2C3: '/orders/B2C3' })
    expect(textOf(html)).toContain('Your new size comes with order B2C3')
    expect(textOf(html)).not.toContain('given back')
    expect(tagsOf(html, 'form')).toEqual([])
  })

  test('that became a refund mentions no kept size', () => {
    const text = textFor({ outcome: 'refund', state: 'received' })
    expect(text).toContain('You get: refund')
    expect(text).not.toContain('keep the new size')
  })
})

test('a problem with the shipment is shown at its own return, and keeps what was typed', () => {
  const two = [exchange({ state: 'approved' }), exchange({ id: 8, state: 'approved' })]
  const html = shown(two, {
    ...{ ...nothingTyped, about: 7, text: 'Nothing was sent yet.' },
    ...{ problems: { shipment: 'Too long.' }, typed: { shipment: 'D "7"' } },
  })
  const [, first = '', second = ''] = html.split('<article')
  expect(first).toContain('value="D &quot;7&quot;"')
  expect(textOf(first)).toContain('Too long.')
  expect(second).not.toContain('Too long.')
  expect(second).not.toContain('D &quot;7&quot;')
})

test.each<[ReturnState, boolean]>([
  ['pickup-booked', true],
  ['received', false],
])('a return in the state %s can be cancelled: %s', (state, canCancel) => {
  const html = shown([exchange({ state })])
  if (canCancel) expect(buttonNamed(html, 'Cancel this return')).toContain('value="cancel"')
  else expect(html).not.toContain('value="cancel"')
  expect(html).not.toContain('value="sent"')
})
