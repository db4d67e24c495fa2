import { expect, test } from 'vitest'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { HolidayNote } from './holiday-note.tsx'

test('the note names the day in India on which the holiday ends', () => {
  expect(textOf(htmlOf(<HolidayNote until="2126-11-09T20:00:00.000Z" />))).toBe(
    'You can order now. We send your order after our holiday, from Nov 10, 2126.',
  )
})

test('a holiday without an end promises no day, and without a holiday there is no note', () => {
  expect(textOf(htmlOf(<HolidayNote until="" />))).toContain('when we are back')
  expect(htmlOf(<HolidayNote until={null} />)).toBe('')
})
