import { createRef } from 'react'
import { expect, test } from 'vitest'
import { attributeOf, tagsOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

test('a confirmation is named by its question, and only its last button submits', () => {
  const html = htmlOf(
    <ConfirmDialog ref={createRef()} question="Delete Maroon Banarasi?" yes={<button>Yes</button>}>
      It leaves the shop at once.
    </ConfirmDialog>,
  )
  expect(attributeOf(html, 'aria-labelledby')).toBe(attributeOf(tagsOf(html, 'h2')[0]!, 'id'))
  expect(textOf(html)).toBe('Delete Maroon Banarasi? It leaves the shop at once. Cancel Yes')
  expect(tagsOf(html, 'button').map((tag) => attributeOf(tag, 'type'))).toEqual([
    'button',
    undefined,
  ])
})
