import { expect, test, vi } from 'vitest'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { DeferredEffects } from './deferred-effects.tsx'

test('the server renders deferred effects as nothing and does not try to read browser storage', () => {
  const readStorage = vi.fn(() => null)
  vi.stubGlobal('localStorage', { getItem: readStorage })
  expect(htmlOf(<DeferredEffects />)).toBe('')
  expect(readStorage).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
