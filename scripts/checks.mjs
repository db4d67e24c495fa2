// The steps of `npm run check` and `npm test`.
import fs from 'node:fs'
import path from 'node:path'
import { explain, root, run, pinnedNode, runTool, step } from './steps.mjs'

const resultFile = path.join(root, '.cache/test-results.json')

const staticChecks = [
  [
    'Format (oxfmt)',
    () =>
      run(
        path.join(root, 'node_modules/.bin/oxfmt'),
        ['--check'],
        'Run npm run format and commit the result.',
      ),
  ],
  [
    'Route types (react-router typegen)',
    () => runTool('react-router', ['typegen'], 'Check src/web/routes.ts.'),
  ],
  [
    'Types (tsc)',
    () =>
      run(
        path.join(root, 'node_modules/.bin/tsc'),
        ['--noEmit', '-p', '.'],
        'Fix the type errors above.',
      ),
  ],
  [
    'Lint (oxlint)',
    () =>
      run(
        path.join(root, 'node_modules/.bin/oxlint'),
        ['--type-aware'],
        'Fix the problems above; the rules are in .oxlintrc.json.',
      ),
  ],
  [
    'Import rules (dependency-cruiser)',
    () =>
      run(
        pinnedNode,
        ['scripts/check-imports.ts'],
        'Fix the imports above; .dependency-cruiser.mjs has the rules.',
      ),
  ],
]

/** Runs every check even if one fails, then the tests; prints a summary and sets the exit code. */
export function runChecks({ projects, environment = {} }) {
  let failedSteps = 0
  for (const [name, check] of staticChecks) {
    try {
      step(name, check)
    } catch (error) {
      explain(error)
      failedSteps++
    }
  }
  const tests = runTests(projects, environment)
  finish(tests.passed, tests.failed + failedSteps)
}

function runTests(projects, environment) {
  fs.rmSync(resultFile, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  let isGreen = true
  try {
    step(`Tests (${projects.join(', ')})`, () =>
      run(
        pinnedNode,
        [
          path.join(root, 'node_modules/vitest/vitest.mjs'),
          'run',
          ...chosen,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${resultFile}`,
        ],
        'Fix the failed tests above.',
        environment,
      ),
    )
  } catch (error) {
    explain(error)
    isGreen = false
  }
  return countTests(isGreen)
}

/** A test file that cannot be loaded counts as one failure, and so does an error outside any test. */
function countTests(isGreen) {
  if (!fs.existsSync(resultFile)) return { passed: 0, failed: 1 }
  const result = JSON.parse(fs.readFileSync(resultFile, 'utf8'))
  const broken = result.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = result.numFailedTests + broken
  return { passed: result.numPassedTests, failed: isGreen ? failed : Math.max(failed, 1) }
}

/** Prints a summary as the last line of the output, for people and machines. */
export function finish(passed, failed) {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
