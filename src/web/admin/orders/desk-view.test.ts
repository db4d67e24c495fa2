import { expect, test } from 'vitest'
import { deskAddress, parseDeskView, type DeskView } from './desk-view.ts'

const view = (query: string) => parseDeskView(new URLSearchParams(query))
const everything: DeskView = { search: '', status: null, payment: null, archived: false, page: 1 }

test('without a query the desk shows the first page of everything', () => {
  expect(view('')).toEqual(everything)
  expect(deskAddress(everything)).toBe('/admin/orders')
})

test('a copied link shows the same again', () => {
  const seen: DeskView = {
    search: 'meera & co',
    status: 2,
    payment: 'review',
    archived: true,
    page: 3,
  }
  expect(view(new URL(deskAddress(seen, { page: 3 }), 'http://shop').search)).toEqual(seen)
})

test('choosing another filter goes back to its first page', () => {
  expect(deskAddress({ ...everything, page: 9 }, { status: 4 })).toBe('/admin/orders?status=4')
})

test('nonsense in the address is the first page of everything', () => {
  expect(view('status=9&page=-1&archive=maybe&payment=gold')).toEqual(everything)
})
