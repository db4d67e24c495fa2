import { describe, expect, test } from 'vitest'
import { returnStates, type ReturnState } from '#shop/returns/return-state.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import type { AdminReturn } from './load-return.server.ts'
import type { ReturnStepResult } from './return-action.server.ts'
import ReturnPage from './return-page.tsx'
import ReturnsPage from './returns-page.tsx'

type Found = AdminReturn['found']
const evil = '<img src=x onerror=alert(1)>'

const found = (change: Partial<Found> = {}) =>
  ({
    ...{ id: 7, orderId: 1, orderNumber: 'A1B2C3D4E5', customerName: 'Asha Rao' },
    ...{
      state: 'requested',
      reason: 'too-small',
      note: '',
      outcome: 'refund',
      photos: [],
      steps: [],
    },
    lines: [{ position: 0, title: 'Lotus saree', size: 'M', quantity: 2, grade: null }],
    requestedAt: new Date('2026-11-20T09:00:00Z'),
    ...{ payeeShown: 'a…@okaxis', refundPaise: null, transferReference: null },
    ...{ keptUntil: null, exchangeOrderNumber: null },
    ...change,
  }) as unknown as Found
const page = (
  change: Partial<Found> = {},
  more: Partial<AdminReturn> = {},
  actionData?: ReturnStepResult,
) =>
  pageHtml(ReturnPage, {
    loaderData: {
      found: found(change),
      ...{ duePaise: 249_900, isCash: true, isCreditLate: false, payee: null },
      ...{ outcomes: ['refund'] as AdminReturn['outcomes'], newSizes: [] },
      ...more,
    },
    actionData,
  })
const intentsIn = (html: string) =>
  tagsOf(html, 'button')
    .filter((tag) => attributeOf(tag, 'name') === 'intent')
    .map((tag) => attributeOf(tag, 'value'))

describe('a return', () => {
  test.each<[ReturnState, string[]]>([
    ['requested', ['approve', 'decline']],
    ['approved', ['book-pickup', 'receive']],
    ['self-shipped', ['receive']],
    ['pickup-booked', ['receive']],
    ['received', ['inspect']],
    ['inspected', ['settle']],
    ['settled', ['record-transfer']],
    ['closed', []],
    ['declined', []],
    ['cancelled', []],
  ])('in the state %s offers the steps %j', (state, intents) => {
    expect(intentsIn(page({ state }))).toEqual(intents)
  })

  test('every state has a case above and a name on the screen', () => {
    for (const state of returnStates) expect(textOf(page({ state })).length).toBeGreaterThan(50)
  })

  test('a refused step shows its problem and what was typed in that form alone', () => {
    const html = page(
      {},
      {},
      {
        ...{ tone: 'error', intent: 'decline', text: 'Please tell the customer why.' },
        typed: { note: 'Worn & washed' },
      },
    )
    const described = (label: string) => descriptionOf(html, controlLabelled(html, label))
    expect(described('Reason for the customer')).toEqual(['Please tell the customer why.'])
    expect(described('Where and how to send it')).toEqual([])
    expect(html.split('Worn &amp; washed')).toHaveLength(2)
  })

  test('a refused inspection keeps grades, numbers and remark', () => {
    const html = page(
      { state: 'received' },
      {},
      {
        ...{ tone: 'error', intent: 'inspect', text: 'Please give each line a grade.' },
        typed: { 'grade-0': 'fault', 'accepted-0': '1', note: 'Torn' },
      },
    )
    expect(html).toContain('<option value="fault" selected="">')
    expect(html).toContain('<option value="1" selected="">')
    expect(html).toContain('Torn</textarea>')
    expect(page({ state: 'received' })).toContain('<option value="2" selected="">')
  })

  test('an inspected return names store credit on the button and offers another outcome', () => {
    const outcomes = ['refund', 'credit'] as AdminReturn['outcomes']
    const html = page({ state: 'inspected', outcome: 'credit' }, { outcomes })
    expect(buttonNamed(html, 'Give 2,499 Rs. as store credit')).toBeTruthy()
    expect(textOf(html)).toContain('accepted pieces: 2,499 Rs. It becomes store credit')
    expect(intentsIn(html)).toEqual(['settle', 'change-outcome'])
    expect(html).toContain('<option value="refund">Refund</option>')
    const decided = page({ state: 'settled' }, { outcomes })
    expect(intentsIn(decided)).toEqual(['record-transfer'])
  })

  test('a transfer without bank details says that the customer is asked for them', () => {
    const html = page({ state: 'settled', payeeShown: '' })
    expect(textOf(html)).toContain('has not said yet where to send it')
    expect(intentsIn(html)).toEqual(['save-payee', 'record-transfer'])
    const problems = { ifsc: 'An IFSC has 11 characters, such as HDFC0001234.' }
    const refused = { tone: 'error', intent: 'save-payee', text: 'Refused', problems } as const
    const again = page({ state: 'settled', payeeShown: '' }, {}, refused)
    expect(descriptionOf(again, controlLabelled(again, 'IFSC'))).toEqual([problems.ifsc])
    expect(descriptionOf(again, controlLabelled(again, 'Reference of the transfer (UTR)'))).toEqual(
      [],
    )
  })

  test('the amount to decide is on the button, and sent along', () => {
    const inspected = (more: Partial<AdminReturn>) => page({ state: 'inspected' }, more)
    expect(buttonNamed(inspected({}), 'Decide on 2,499 Rs.')).toBeTruthy()
    expect(buttonNamed(inspected({ isCash: false }), 'Refund 2,499 Rs.')).toBeTruthy()
    expect(buttonNamed(inspected({ duePaise: 0 }), 'Close without a refund')).toBeTruthy()
    expect(inspected({})).toContain('name="basedOnPaise" value="249900"')
  })

  test('a transfer shows the UPI id with its link, the account, or that it cannot be read', () => {
    const settled = (payee: object | null) =>
      page({ state: 'settled', refundPaise: 249_900 }, { payee: payee as AdminReturn['payee'] })
    const upi = settled({ upi: 'asha@okaxis', upiLink: 'upi://pay?pa=asha&am=2499', shown: 'a…' })
    expect(linksOf(upi)['Open a UPI app']).toBe('upi://pay?pa=asha&am=2499')
    const bank = { upi: '', account: '12345678', ifsc: 'HDFC0001234', name: evil, upiLink: null }
    const html = settled(bank)
    expect(textOf(html)).toContain('Account 12345678 IFSC HDFC0001234')
    expect(html).not.toContain('<img src=x')
    expect(textOf(settled(null))).toContain('The details of a…@okaxis cannot be read here.')
  })

  test('warns that the GST of an old sale can no longer be corrected', () => {
    expect(textOf(page({}, { isCreditLate: true }))).toContain('is over (30 November')
    expect(textOf(page())).not.toContain('30 November')
  })

  test('texts of the customer and of staff are escaped', () => {
    const steps = [{ state: 'requested', at: new Date(), note: evil, staffName: evil }]
    const html = page({ customerName: evil, note: evil, steps: steps as Found['steps'] })
    expect(html).not.toContain('<img src=x')
  })
})

describe('the list', () => {
  const list = (items: Found[], more: object = {}) =>
    pageHtml(ReturnsPage, {
      loaderData: {
        list: 'to-do',
        returns: { items, page: 1, pages: 1, total: items.length, perPage: 25, ...more },
        payouts: [],
      },
    })

  test('is empty in words, and its filters are links', () => {
    const html = list([])
    expect(textOf(html)).toContain('Nothing is waiting for you.')
    expect(linksOf(html)).toMatchObject({
      'To do': '/admin/returns?list=to-do',
      All: '/admin/returns?list=all',
    })
  })

  test('shows each return with pieces, customer, reason and state', () => {
    const html = list([found({ customerName: evil })])
    expect(textOf(html)).toContain('Order A1B2C3D4E5 2 × Lotus saree')
    expect(textOf(html)).toContain('Too small Requested')
    expect(html).not.toContain('<img src=x')
    expect(Object.values(linksOf(html))).toContain('/admin/returns/7')
  })

  test('of several pages keeps its filter in the links', () => {
    const links = Object.values(linksOf(list([found()], { pages: 3, total: 60 })))
    expect(links).toContain('/admin/returns?list=to-do&page=2')
  })
})

describe('another size', () => {
  test('is offered with the sizes in stock, also in place of the size that is kept', () => {
    const newSizes = [{ position: 0, title: 'Lotus suit', sizes: ['M', 'L'] }]
    const html = page({ outcome: 'exchange' }, { outcomes: ['refund', 'exchange'], newSizes })
    expect(controlLabelled(html, 'New size: Lotus suit')).toContain('name="size-0"')
    expect(page()).not.toContain('New size:')
  })

  test('stays chosen with its size after a refusal', () => {
    const newSizes = [
      { position: 0, title: 'Lotus suit', sizes: ['M', 'L'] },
      { position: 2, title: 'Rose suit', sizes: ['S', 'L'] },
    ]
    const html = page(
      {},
      { outcomes: ['refund', 'exchange'], newSizes },
      {
        ...{ tone: 'error', intent: 'change-outcome', text: 'Sold out by now.' },
        typed: { outcome: 'exchange', 'size-0': 'L', 'size-2': 'S', note: '' },
      },
    )
    expect(tagsOf(html, 'option').filter((tag) => tag.includes('selected'))).toEqual(
      ['exchange', 'L', 'S'].map((value) => `<option value="${value}" selected="">`),
    )
    expect(tagsOf(html, 'details')).toEqual(['<details open="">'])
    expect(textOf(html).split('Sold out by now.')).toHaveLength(2)
  })

  test('without pieces to pay for closes without an order', () => {
    const html = page({ state: 'inspected', outcome: 'exchange' }, { duePaise: 0 })
    expect(buttonNamed(html, 'Close without a refund')).toBeTruthy()
    expect(html).not.toContain('Send the new size')
    expect(html).toContain('name="basedOnOutcome" value="exchange"')
  })

  test('is shown at each piece, with the day until which it is kept', () => {
    const lines = [{ position: 0, title: 'Lotus suit', size: 'S', newSize: 'M', quantity: 1 }]
    const keptUntil = new Date('2026-12-04T09:00:00Z')
    const kept = { outcome: 'exchange', lines: lines as Found['lines'], keptUntil } as const
    expect(textOf(page(kept))).toContain('Wanted: another size, kept until Dec 04, 2026')
    expect(textOf(page(kept))).toContain('1 × Lotus suit, size S → M')
    expect(textOf(page({ ...kept, keptUntil: null }))).not.toContain('kept until')
  })

  test('is sent by one button, which warns if the size is not kept any more', () => {
    const settle = (keptUntil: Date | null) =>
      page({ state: 'inspected', outcome: 'exchange', keptUntil })
    expect(buttonNamed(settle(new Date()), 'Send the new size')).toBeTruthy()
    expect(textOf(settle(new Date()))).not.toContain('may be sold out')
    expect(textOf(settle(null))).toContain('The new size is not kept any more')
  })

  test('links the order that has it', () => {
    const html = page({ state: 'closed', refundPaise: 249_900, exchangeOrderNumber: 'B2C3' })
    expect(linksOf(html)).toMatchObject({ 'New size: order B2C3': '/admin/orders/B2C3' })
  })
})
