import fs from 'node:fs'
import os from 'node:os'

const THREADS = '/proc/self/task'
/** As Node calls the threads on which V8 compiles and looks for garbage. */
const OF_V8 = 'node-V8Worker'
const { PRIORITY_BELOW_NORMAL } = os.constants.priority

/**
 * Looking for old garbage takes a second processor for 80 ms, once in a thousand pages. Where there are two, that was the database's: now V8's own threads work when
 * nobody else does. Answers how many there are. Elsewhere than on Linux a thread has no priority of its own, and nothing is done; nor where it may not be changed.
 */
export function lowerV8Threads(): number {
  if (process.platform !== 'linux') return 0
  try {
    const ofV8 = fs
      .readdirSync(THREADS)
      .filter((thread) => fs.readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === OF_V8)
    for (const thread of ofV8)
      os.setPriority(Number(thread), Math.max(os.getPriority(), PRIORITY_BELOW_NORMAL))
    return ofV8.length
  } catch {
    return 0
  }
}
