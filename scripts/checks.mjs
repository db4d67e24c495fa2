// The steps that `npm run check` and `npm test` are made of, and their last line.
import fs from 'node:fs'
import path from 'node:path'
import { explain, root, run, pinnedNode, runTool, step } from './steps.mjs'

const resultFile = path.join(root, '.cache/test-results.json')

const staticChecks = [
  [
    'Types of the addresses (react-router typegen)',
    () => runTool('react-router', ['typegen'], 'Look at src/web/routes.ts.'),
  ],
  [
    'Types (tsc)',
    () =>
      run(
        path.join(root, 'node_modules/.bin/tsc'),
        ['--noEmit', '-p', '.'],
        'Correct the types named above.',
      ),
  ],
  [
    'Lint (oxlint)',
    () =>
      run(
        path.join(root, 'node_modules/.bin/oxlint'),
        ['--type-aware'],
        'Correct what is named above; the rules are in .oxlintrc.json.',
      ),
  ],
  [
    'Who may import whom (dependency-cruiser)',
    () =>
      run(
        pinnedNode,
        ['scripts/check-imports.ts'],
        'Each rule above says why it is there; .dependency-cruiser.mjs holds the map.',
      ),
  ],
]

/** Runs every check even when one fails, then the tests; ends with one line and the exit code. */
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
        'Each failed test is named above with what it expected.',
        environment,
      ),
    )
  } catch (error) {
    explain(error)
    isGreen = false
  }
  return countTests(isGreen)
}

/** A file that could not even be loaded, and an error outside of any test, count as one failure each. */
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

/** The last line is for people and machines: alone, plain. */
export function finish(passed, failed) {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
