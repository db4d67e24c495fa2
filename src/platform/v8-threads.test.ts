import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { expect, test } from 'vitest'

test.skipIf(process.platform !== 'linux')(
  'the threads that look for garbage make way for whoever answers a customer, and for the database',
  () => {
    const script = `
    import fs from 'node:fs'
    import os from 'node:os'
    import { lowerV8Threads } from './v8-threads.server.ts'
    const lowered = lowerV8Threads()
    const threads = fs.readdirSync('/proc/self/task').filter((thread) => fs.readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim() === 'node-V8Worker')
    console.log(JSON.stringify({ lowered, own: os.getPriority(), ofV8: threads.map((thread) => os.getPriority(Number(thread))) }))`
    const { lowered, own, ofV8 } = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        cwd: import.meta.dirname,
        encoding: 'utf8',
      }),
    )
    expect(lowered).toBeGreaterThan(0)
    expect(own).toBe(os.getPriority())
    expect(ofV8).toEqual(
      Array.from({ length: lowered }, () =>
        Math.max(own, os.constants.priority.PRIORITY_BELOW_NORMAL),
      ),
    )
  },
)
