import { expect, test, vi } from 'vitest'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
} from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The page after hydration. */
vi.mock('../ui/use-hydrated.ts', () => ({ useHydrated: () => true }))

test('each of both fields is hidden, required, and has its own button that shows it', () => {
  const html = htmlOf(<NewPasswordFields minCharacters={8} problems={undefined} />)
  for (const label of ['Password', 'Confirm Password']) {
    const field = controlLabelled(html, label)
    expect(attributeOf(field, 'type')).toBe('password')
    expect(field.toLowerCase()).toContain('autocomplete="new-password"')
    expect(field).toContain('required')
    expect(attributeOf(field, 'value')).toBeUndefined()
    expect(buttonNamed(html, `Show ${label}`)).toContain('type="button"')
  }
})

test('the rule is read with the password, and each problem with its own field', () => {
  const problems = { password: 'Too frequent.', confirmPassword: 'Passwords do not matched' }
  const html = htmlOf(
    <NewPasswordFields label="New Password" minCharacters={8} problems={problems} />,
  )
  const described = (label: string) => descriptionOf(html, controlLabelled(html, label))
  expect(described('New Password').toSorted()).toEqual(['At least 8 characters', 'Too frequent.'])
  expect(described('Confirm Password')).toEqual(['Passwords do not matched'])
})
