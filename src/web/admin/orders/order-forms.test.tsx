import { expect, test } from 'vitest'
import { paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { CourierForm } from './courier-form.tsx'
import { NoteForm } from './note-form.tsx'

const adminOrder = {
  order: paidOrder({ courierName: 'DTDC', trackingNumber: 'D1' }),
  internalNote: 'Ring twice',
  noteVersion: 3,
  courierVersion: 2,
}

test('the courier form is filled with the saved courier and its version', () => {
  const html = htmlOf(<CourierForm adminOrder={adminOrder} problem={undefined} typed={undefined} />)
  expect(html).toMatch(/name="basedOn" value="2"/)
  expect(html).toMatch(/name="courierName"[^>]*value="DTDC"/)
  expect(html).toMatch(/name="trackingNumber"[^>]*value="D1"/)
})

test('a refused courier form keeps the typed text and shows the saved courier', () => {
  const html = htmlOf(
    <CourierForm
      adminOrder={adminOrder}
      problem="Somebody else changed this first."
      typed={{ courierName: 'Ekart', trackingNumber: 'E9' }}
    />,
  )
  expect(html).toMatch(/name="courierName"[^>]*value="Ekart"/)
  expect(textOf(html)).toContain(
    'Somebody else changed this first. Theirs: It travels with DTDC, tracking number D1.',
  )
})

test('the note form is filled with the saved note and its version', () => {
  const html = htmlOf(<NoteForm adminOrder={adminOrder} problem={undefined} typed={undefined} />)
  expect(html).toMatch(/name="basedOn" value="3"/)
  expect(textOf(html)).toContain('Ring twice')
  expect(textOf(html)).not.toContain('The saved note:')
})

test('a refused note form keeps the typed text and quotes the saved note', () => {
  const text = textOf(
    htmlOf(<NoteForm adminOrder={adminOrder} problem="Too late." typed="Leave with guard" />),
  )
  expect(text).toContain('Leave with guard')
  expect(text).toContain('The saved note: Ring twice')
  const empty = { ...adminOrder, internalNote: '' }
  expect(
    textOf(htmlOf(<NoteForm adminOrder={empty} problem="Too late." typed="Leave with guard" />)),
  ).toContain('The saved note: Nothing')
})
