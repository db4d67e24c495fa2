import { expect, test } from 'vitest'
import { addressProblem } from './use-refused-fields.ts'

test('a missing field gets the specified message', () => {
  expect(addressProblem([{ field: 'city', code: 'missing' }])).toBe('All Fields are required')
  expect(addressProblem([])).toBe('All Fields are required')
})

test('a saved address that changed meanwhile is not called incomplete', () => {
  expect(addressProblem([{ field: 'city', code: 'changed' }])).toMatch(/says something else now/)
  expect(addressProblem([{ field: 'firstName', code: 'gone' }])).toMatch(/no longer there/)
})
