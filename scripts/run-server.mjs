import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pinnedNode, root } from './steps.mjs'

// Halves the memory of a process, so that one process per processor fits on a small machine. By
// default V8 lets the heap grow fourfold on a machine with gigabytes of memory. With a large young
// generation, most garbage of a request never reaches the old one, so collecting earlier costs no
// throughput. The malloc thresholds return large buffers (images) to the system at once, but keep
// the buffers of page compression.
const MEMORY_LIMITS = {
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

/** Replaces this process by the server if Node supports that. Otherwise the server runs as a child
 * process, and signals are passed on to it. */
export function runServer(options, environment = {}, program = 'src/server/main.ts') {
  const settings = path.join(root, '.env')
  const nodeOptions = [
    ...MEMORY_LIMITS.options,
    ...(fs.existsSync(settings) ? [`--env-file=${settings}`] : []), // Node prints a notice about a missing file
    path.join(root, program),
    ...options,
  ]
  const env = { ...MEMORY_LIMITS.environment, ...process.env, ...environment }
  process.chdir(root)
  if (process.execve) process.execve(pinnedNode, [pinnedNode, ...nodeOptions], env)

  const server = spawn(pinnedNode, nodeOptions, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal has already sent a Ctrl-C to the child.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
    })
  }
  server.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
