import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { inlineScript } from './build/inline-script.ts'

/** `quick` needs no build, `http` sends requests to the built app, `journeys` drives a real browser. */
export default defineConfig({
  plugins: [inlineScript()],
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // Generous limits for busy machines. No test relies on them to measure time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // The default leaves one processor free, which is half of a small machine.
    maxWorkers: os.availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: [
            'src/**/*.test.{ts,tsx}',
            'demo/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'scripts/**/*.test.ts',
            'build/**/*.test.ts',
            'tests/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'http', include: ['tests/http/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 480_000,
          hookTimeout: 480_000,
        },
      },
    ],
  },
})
