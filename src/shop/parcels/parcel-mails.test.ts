import { expect, test } from 'vitest'
import { partDeliveredMessage, partSentMessage } from './parcel-mails.ts'
import { parcelNotice, parcelProblemNotice } from './parcel-notices.ts'
import { parcelStates } from './parcel-state.ts'

const order = {
  id: 7,
  number: '7K3M9Q2X1B',
  email: 'asha@zari.test',
  address: { firstName: 'Asha' },
  totalPaise: 499_800,
  payMode: 'cod' as const,
}
const piece = { position: 0, productId: 'p', title: 'Emerald saree', size: '', quantity: 2 }
const parcel = {
  number: 2,
  courierName: 'DTDC',
  trackingNumber: 'D1',
  collectPaise: 0,
  lines: [piece, { ...piece, position: 1, title: 'Teal suit', size: 'M', quantity: 1 }],
}
const textOf = ({ content }: { content: { heading: string; paragraphs: string[] } }) =>
  [content.heading, ...content.paragraphs].join('\n')

test('a part that leaves is named piece by piece, with courier and number', () => {
  const message = partSentMessage(order, parcel, { isLast: false })
  expect(message).toMatchObject({
    orderId: 7,
    kind: 'out-for-delivery',
    occasion: 'parcel-2',
    to: 'asha@zari.test',
    content: { button: { path: '/orders/7K3M9Q2X1B' } },
  })
  const text = textOf(message)
  for (const words of ['2 × Emerald saree\n', '1 × Teal suit, size M', 'DTDC', 'D1'])
    expect(text).toContain(words)
  expect(text).toContain('when the rest leaves')
})

test('the last part says that nothing is left to send', () => {
  const text = textOf(partSentMessage(order, parcel, { isLast: true }))
  expect(text).toContain('all pieces of your order')
  expect(text).not.toContain('when the rest leaves')
})

test('only a parcel with cash to collect asks for it, with its own amount', () => {
  const cash = partSentMessage(order, { ...parcel, collectPaise: 124_950 }, { isLast: true })
  expect(textOf(cash)).toContain('1,249.50 Rs.')
  expect(textOf(partSentMessage(order, parcel, { isLast: true }))).not.toContain('cash')
})

test('a part that arrives first is mailed once for its parcel', () => {
  const message = partDeliveredMessage(order, parcel)
  expect(message).toMatchObject({ kind: 'delivered', occasion: 'parcel-2' })
  expect(textOf(message)).toContain('The rest will follow.')
})

test('staff are notified of parcels that need them, once for each change', () => {
  const at = (version: number) =>
    parcelStates.flatMap((state) => parcelNotice(order, { number: 2, state, version }) ?? [])
  expect(at(3).map(({ summary }) => summary)).toEqual([
    '7K3M9Q2X1B, parcel 2 could not be delivered',
    '7K3M9Q2X1B, parcel 2 is on its way back',
    '7K3M9Q2X1B, parcel 2 has come back and waits for inspection',
    '7K3M9Q2X1B, parcel 2 is lost or damaged',
  ])
  const subjects = [...at(3), ...at(4)].map(({ subject }) => subject)
  expect(new Set(subjects)).toEqual(new Set(['parcel:7K3M9Q2X1B-2-3', 'parcel:7K3M9Q2X1B-2-4']))
  expect(
    parcelProblemNotice(order, { number: 2, version: 5 }, 'could not be booked'),
  ).toMatchObject({
    ...{ event: 'parcel-problem', subject: 'parcel:7K3M9Q2X1B-2-5' },
    ...{ summary: '7K3M9Q2X1B, parcel 2 could not be booked', path: '/admin/orders/7K3M9Q2X1B' },
  })
})
