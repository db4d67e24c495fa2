import { expect, test, vi } from 'vitest'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { LateWork } from './late-work.tsx'

test('the server renders late work as nothing and does not try to read browser storage', () => {
  const readStorage = vi.fn(() => null)
  vi.stubGlobal('localStorage', { getItem: readStorage })
  expect(htmlOf(<LateWork />)).toBe('')
  expect(readStorage).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
