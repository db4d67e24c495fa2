import { expect, test } from 'vitest'
import { parseSelectedOrders, formatSeenOrder } from './selected-orders.ts'

const form = (fields: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const [one, two] = ['7K3M9Q2X1B', '0123456789']

test('each selected order has the status that the list showed', () => {
  const seen: [string, string][] = [
    ['seen', formatSeenOrder({ number: one, id: 7, status: 1 })],
    ['seen', formatSeenOrder({ number: two, id: 8, status: 3 })],
  ]
  expect(parseSelectedOrders(form([['numbers', two], ['numbers', two], ...seen]))).toEqual([
    { number: two, seen: { orderId: 8, status: 3 } },
  ])
  expect(parseSelectedOrders(form([['numbers', one]]))).toEqual([{ number: one, seen: null }])
})

test('invalid values select nothing', () => {
  expect(
    parseSelectedOrders(
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
      parseSelectedOrders(
        form([
          ['numbers', one],
          ['seen', seen],
        ]),
      ),
    ]).toEqual([seen, [{ number: one, seen: null }]])
  }
})
