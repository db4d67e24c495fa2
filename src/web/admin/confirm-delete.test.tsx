import { expect, test } from 'vitest'
import { attributeOf, buttonNamed, tagsOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { ConfirmDelete } from './confirm-delete.tsx'

const sentBy = (html: string) =>
  tagsOf(html, 'input').map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')])

test('something is deleted only after a question', () => {
  const html = htmlOf(
    <ConfirmDelete label="Delete collection" name="Diwali">
      Its page leaves the shop.
    </ConfirmDelete>,
  )
  expect(sentBy(html)).toEqual([['intent', 'delete']])
  expect(textOf(html)).toContain('Delete Diwali? Its page leaves the shop.')
  expect(attributeOf(buttonNamed(html, 'Delete collection'), 'type')).toBe('button')
  expect(attributeOf(buttonNamed(html, 'Keep it'), 'type')).toBe('button')
  expect(attributeOf(buttonNamed(html, 'Yes, delete it'), 'type')).not.toBe('button')
})

test('the form sends its fields, which may have an intent of their own', () => {
  const html = htmlOf(
    <ConfirmDelete label="Delete" name="it" fields={{ kind: 'blouse', intent: 'delete-picture' }}>
      It is gone.
    </ConfirmDelete>,
  )
  expect(sentBy(html)).toEqual([
    ['intent', 'delete-picture'],
    ['kind', 'blouse'],
  ])
})
