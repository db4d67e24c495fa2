import { expect, test } from 'vitest'
import { parseMarkedOrders, seenOrder } from './marked-orders.ts'

const form = (fields: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const [one, two] = ['7K3M9Q2X1B', '0123456789']

test('each marked order comes with how it was seen', () => {
  const seen: [string, string][] = [
    ['seen', seenOrder({ number: one, id: 7, status: 1 })],
    ['seen', seenOrder({ number: two, id: 8, status: 3 })],
  ]
  expect(parseMarkedOrders(form([['numbers', two], ['numbers', two], ...seen]))).toEqual([
    { number: two, seen: { orderId: 8, status: 3 } },
  ])
  expect(parseMarkedOrders(form([['numbers', one]]))).toEqual([{ number: one, seen: null }])
})

test('nonsense marks nothing', () => {
  expect(
    parseMarkedOrders(
      form([
        ['numbers', 'x'],
        ['numbers', `${one}x`],
        ['seen', `${one}:7:1`],
      ]),
    ),
  ).toEqual([])
  for (const seen of [`${one}:x:1`, `${one}:7:9`, `${one}:-7:1`, `${one}:7`, ':7:1']) {
    expect([
      seen,
      parseMarkedOrders(
        form([
          ['numbers', one],
          ['seen', seen],
        ]),
      ),
    ]).toEqual([seen, [{ number: one, seen: null }]])
  }
})
