import { expect, test, vi } from 'vitest'
import { loadToasts, notify } from './notify.ts'

vi.mock('react-hot-toast/headless', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a notification whose code cannot be loaded causes no unhandled rejection', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  notify.success('Added to cart')
  notify.dismiss('offline')
  notify.loading('Sending')()
  await expect(loadToasts()).rejects.toThrow()
  await new Promise(setImmediate) // Unhandled rejections are reported after the microtasks.
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
