import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the build contains nothing of the sandbox', () => {
  const files = globSync('dist/**/*.{js,css,html,json}')
  expect(files.length).toBeGreaterThan(20)
  const ofSandbox = files.filter((file) =>
    /__sandbox|no real money –|Sandbox – no real money|razorpay-checkout-frame|scn_/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(ofSandbox).toEqual([])
})
