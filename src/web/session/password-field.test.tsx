import { expect, test } from 'vitest'
import { controlLabelled, tagsOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { PasswordField } from './password-field.tsx'

test('a password is hidden, and without script it has no button', () => {
  const html = htmlOf(<PasswordField label="Password" name="password" required />)
  expect(controlLabelled(html, 'Password')).toContain('type="password"')
  expect(tagsOf(html, 'button')).toEqual([])
})
