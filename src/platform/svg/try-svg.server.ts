import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const PROGRAM = path.join(import.meta.dirname, 'draw-svg-process.server.ts')
/** Processor time, so that a busy machine refuses no logo. The process needs one second to start, and
 * an ordinary logo a tenth. */
const LIMIT_AND_RUN = 'ulimit -t 6; exec "$0" "$@"'
const WAITING_MAX_MS = 120_000

export type TrySvg = (svg: Buffer) => Promise<'drawn' | 'damaged' | 'too-complex'>

/** Draws an SVG once, 512 pixels wide or high. The library cannot be interrupted, and some kilobytes of
 * SVG can keep it busy for minutes and fill the memory, so it runs in a process that is killed. */
export const trySvg: TrySvg = async (svg) => {
  const child = spawn('/bin/sh', ['-c', LIMIT_AND_RUN, process.execPath, PROGRAM], {
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: WAITING_MAX_MS,
    killSignal: 'SIGKILL',
  })
  child.on('error', () => {}) // 'close' follows
  child.stdin.on('error', () => {}) // the process ended before it had read everything
  child.stdin.end(svg)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal) return 'too-complex'
  return code === 0 ? 'drawn' : 'damaged'
}
