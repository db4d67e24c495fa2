import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inlineScript } from './build/inline-script.ts'

/** Tests that change or measure their process as a whole, which they may not share. */
const needsProcess = ['src/server/protect-data-dir.test.ts', 'src/platform/auth/auth.test.ts']

/** Starts journeys first, then HTTP tests, the longest file of each first, so that no long file is
 * left running alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ['process', 'quick', 'http', 'journeys']
    const rank = ({ project }: TestSpecification) => order.indexOf(project.name)
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer
    const longestFirst = await super.sort(files)
    return longestFirst.toSorted((one, other) => rank(other) - rank(one))
  }
}

/** Node loads the modules itself, as in production, which takes half the time of Vite. There are no
 * module mocks then, and no JSX, so it is not for tests of components. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** `quick` and `process` need no build, `http` sends requests to the built app, `journeys` drives a
 * real browser. */
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
    // A thread starts with half the work of a process, and has modules and globals of its own, too.
    pool: 'threads',
    sequence: { sequencer: LongestFirst },
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
          exclude: needsProcess,
        },
      },
      { extends: true, test: { name: 'process', include: needsProcess, pool: 'forks' } },
      { extends: true, test: { ...native, name: 'http', include: ['tests/http/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...native,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 480_000,
          hookTimeout: 480_000,
        },
      },
    ],
  },
})
