import { spawn } from 'node:child_process'
import path from 'node:path'
import { pinnedNode, root } from './steps.mjs'

// Memory that is given back sooner: a process then needs half as much, and one per processor fits on a small machine. V8 lets garbage grow to four times
// of what lives where it may have gigabytes; with room for the young, which a page is drawn in, hardly any of it gets old, so collecting costs no more.
// It may grow to a little more than twice what lives before it is collected: V8 alone begins after a tenth where there is so much room for the young.
// Large pieces, which a picture is drawn in, go back to the system at once; what packing a page takes, for each page, does not.
const THRIFT = {
  options: [
    '--max-semi-space-size=16',
    '--max-old-space-size=1400',
    '--heap-growing-percent=120',
    '--no-parallel-scavenge',
  ],
  environment: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '4194304',
    MALLOC_TRIM_THRESHOLD_: '4194304',
  },
}

/** Becomes the server where this Node can do that, else stands in front of it: signals go through, its exit code is ours. */
export function runServer(options, environment = {}) {
  const nodeOptions = [
    ...THRIFT.options,
    `--env-file-if-exists=${path.join(root, '.env')}`,
    path.join(root, 'server.ts'),
    ...options,
  ]
  const env = { ...THRIFT.environment, ...process.env, ...environment }
  process.chdir(root)
  if (process.execve) process.execve(pinnedNode, [pinnedNode, ...nodeOptions], env)

  const server = spawn(pinnedNode, nodeOptions, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A Ctrl-C at a terminal has reached the server already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
    })
  }
  server.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
