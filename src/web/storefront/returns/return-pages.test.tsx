import { describe, expect, test } from 'vitest'
import type { ImageRef } from '#shop/media/image.ts'
import { returnStates, type ReturnState } from '#shop/returns/return-state.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import type { ReturnPageData } from './load-return-page.server.ts'
import { OrderReturns } from './order-returns.tsx'
import ReturnPage from './return-page.tsx'
import { nothingTyped, type ReturnResult } from './return-result.ts'

const image: ImageRef = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  width: 1200,
  height: 1600,
  tint: '#1f6b4a',
  alt: 'Lotus',
}
type Line = ReturnPageData['lines'][number]
type OwnReturn = ReturnPageData['returns'][number]

const line = (change: Partial<Line> = {}) =>
  ({
    position: 0,
    title: 'Lotus saree',
    size: '',
    leftQuantity: 2,
    image,
    closed: null,
    otherSizes: [],
    ...change,
  }) as Line
const own = (change: Partial<OwnReturn> = {}) =>
  ({
    ...{ id: 7, state: 'requested', reason: 'too-small', note: '' },
    ...{ outcome: 'refund', photos: [], steps: [] },
    lines: [{ position: 0, title: 'Lotus saree', size: 'M', quantity: 1 }],
    requestedAt: new Date('2026-11-20T09:00:00Z'),
    ...{ payeeShown: null, refundPaise: null, transferReference: null },
    ...{ keptUntil: null, exchangeOrderNumber: null },
    ...change,
  }) as unknown as OwnReturn

const page = (change: Partial<ReturnPageData> = {}, actionData?: ReturnResult) =>
  pageHtml(ReturnPage, {
    loaderData: {
      ...{
        number: 'A1B2C3D4E5',
        isCash: true,
        isCredit: false,
        isExchanged: false,
        requestKey: 'key-1',
      },
      ...{ lines: [line()], returns: [], payout: { availablePaise: 0, payouts: [] } },
      outcomes: ['refund', 'credit'],
      ...change,
    },
    actionData,
  })
const refused = (change: Partial<ReturnResult>): ReturnResult => ({
  ...nothingTyped,
  about: null,
  text: 'Nothing was sent yet.',
  ...change,
})

describe('the form', () => {
  test('of one single piece has that piece chosen, of several none', () => {
    expect(page({ lines: [line({ leftQuantity: 1 })] })).toContain('<option value="1" selected="">')
    expect(page()).toContain('<option value="0" selected="">None</option>')
    const two = page({ lines: [line({ leftQuantity: 1 }), line({ position: 1, leftQuantity: 1 })] })
    expect(two).not.toContain('<option value="1" selected="">')
  })

  test('asks for an account only if the order was paid in cash', () => {
    expect(controlLabelled(page(), 'UPI id')).toContain('autoComplete="off"')
    const html = page({ isCash: false })
    expect(html).not.toContain('name="upi"')
    expect(textOf(html)).toContain('Your money goes back to where it came from.')
  })

  test('shows each problem beside its field, with what was typed', () => {
    const html = page(
      {},
      refused({
        problems: {
          reason: 'Please choose a reason.',
          upi: 'This is no UPI id.',
          lines: 'How many?',
        },
        typed: { 'quantity-0': '2', note: 'Tight <at> the waist', name: 'Asha' },
      }),
    )
    const described = (label: string) => descriptionOf(html, controlLabelled(html, label))
    expect(described('Why do you return it?')).toEqual(['Please choose a reason.'])
    expect(described('UPI id')).toContain('This is no UPI id.')
    expect(html).toContain('<option value="2" selected="">2</option>')
    expect(html).toContain('Tight &lt;at&gt; the waist</textarea>')
    expect(textOf(html)).toContain('How many?')
    expect(tagsOf(html, 'p').some((tag) => tag.includes('role="alert"'))).toBe(true)
  })

  test('keeps the photos that are stored', () => {
    const html = page({}, refused({ photos: [image], problems: { photos: 'b.jpg is damaged.' } }))
    expect(html).toContain(`name="photoId" value="${image.id}"`)
    expect(textOf(html)).toContain('b.jpg is damaged.')
  })

  test('says why a piece can only go back with a fault', () => {
    const html = page({ lines: [line({ closed: 'Returns ended on Nov 1' })] })
    expect(textOf(html)).toContain('Returns ended on Nov 1. Only if it is defective')
  })

  test('is replaced by a sentence if nothing can be returned', () => {
    const html = page({ lines: [] })
    expect(textOf(html)).toContain('Pieces can be returned once the order is delivered')
    expect(tagsOf(html, 'form')).toEqual([])
    expect(textOf(page({ lines: [], returns: [own()] }))).not.toContain('only once')
  })

  test('offers the outcomes without choosing one, and keeps the choice after a refusal', () => {
    const checked = (html: string) =>
      tagsOf(html, 'input')
        .filter((tag) => attributeOf(tag, 'name') === 'outcome')
        .map((tag) => [attributeOf(tag, 'value'), attributeOf(tag, 'checked') === ''])
    expect(checked(page())).toEqual([
      ['refund', false],
      ['credit', false],
    ])
    const again = page({}, refused({ typed: { outcome: 'credit' } }))
    expect(checked(again)).toEqual([
      ['refund', false],
      ['credit', true],
    ])
    expect(again).not.toContain('name="upi"')
  })
})

describe('own returns', () => {
  const cancellable: ReturnState[] = ['requested', 'approved', 'self-shipped', 'pickup-booked']

  test.each(returnStates)('in the state %s offers only the steps that are possible', (state) => {
    const html = page({ lines: [], returns: [own({ state })] })
    expect(html.includes('value="cancel"')).toBe(cancellable.includes(state))
    expect(html.includes('value="sent"')).toBe(state === 'approved')
  })

  test('show amount, reference and masked account', () => {
    const done = {
      refundPaise: 249_900,
      transferReference: 'UTR412345678',
      payeeShown: 'a…@okaxis',
    }
    const text = textOf(page({ lines: [], returns: [own({ state: 'closed', ...done })] }))
    expect(text).toContain('Your money goes to: a…@okaxis')
    expect(text).toContain('2,499 Rs. given back, reference UTR412345678')
    expect(textOf(page({ returns: [own({ refundPaise: 0 })] }))).toContain('0 Rs. given back')
  })

  test('escape what customers and staff wrote', () => {
    const evil = '<img src=x onerror=alert(1)>'
    const steps = [{ state: 'declined', at: new Date(), note: evil }] as OwnReturn['steps']
    const html = page({ lines: [], returns: [own({ note: evil, steps })] })
    expect(html).not.toContain('<img src=x')
    expect(textOf(html).split('&lt;img src=x onerror=alert(1)&gt;')).toHaveLength(3)
  })

  test('show the problems of a refused step at its own return', () => {
    const html = page(
      {
        lines: [],
        returns: [own({ id: 7, state: 'approved' }), own({ id: 8, state: 'approved' })],
      },
      refused({ about: 8, problems: { shipment: 'Too long.' }, typed: { shipment: 'DTDC 77' } }),
    )
    const [, first = '', second = ''] = html.split('<article')
    expect(first).not.toContain('Too long.')
    expect(textOf(second)).toContain('Too long.')
    expect(second).toContain('value="DTDC 77"')
  })
})

describe('returns on the page of an order', () => {
  const shown = (
    canRequest: boolean,
    made: { id: number; state: ReturnState }[],
    replaces: string | null = null,
  ) =>
    htmlOf(
      <OrderReturns
        number="A1"
        returns={{
          ...{ canRequest, replaces, exchangedPaise: 0, payout: null },
          made: made.map((one) => ({
            ...{ requestedAt: new Date(), exchangeOrderNumber: 'B2' },
            ...one,
          })),
        }}
      />,
    )

  test('are not shown at all without returns and without pieces to return', () => {
    expect(textOf(shown(false, []))).toBe('')
  })

  test('are linked each, and a new one can be requested while pieces are left', () => {
    const html = shown(true, [{ id: 7, state: 'closed' }])
    expect(Object.values(linksOf(html))).toEqual(['/orders/A1/return#return-7', '/orders/B2'])
    expect(buttonNamed(html, 'Request a return')).toBeTruthy()
    expect(shown(false, [{ id: 7, state: 'closed' }])).not.toContain('Request a return')
  })

  test('name the order whose pieces this one replaces', () => {
    const html = shown(false, [], 'Z9')
    expect(textOf(html)).toContain('the new size of pieces that you returned from order Z9')
    expect(linksOf(html)).toEqual({ Z9: '/orders/Z9' })
  })

  test('ask where the money of a cash order goes, and let it be corrected until the end', () => {
    const asks = (change: Partial<OwnReturn>, more: Partial<ReturnPageData> = {}) =>
      textOf(page({ lines: [], returns: [own(change)], ...more }))
    expect(asks({ payeeShown: '' })).toContain('Tell us where to send your money')
    expect(asks({ payeeShown: 'a…@okaxis' })).toContain('Change where your money goes')
    for (const none of [
      asks({ payeeShown: '' }, { isCash: false }),
      asks({ payeeShown: '', outcome: 'credit' }),
      asks({ payeeShown: '', state: 'closed', refundPaise: 0 }),
    ])
      expect(none).not.toContain('your money')
  })

  test('say that the amount became store credit', () => {
    const credited = own({ state: 'closed', outcome: 'credit', refundPaise: 249_900 })
    const text = textOf(page({ returns: [credited] }))
    expect(text).toMatch(/You get: store credit.*2,499 Rs. given back as store credit/s)
  })
})
