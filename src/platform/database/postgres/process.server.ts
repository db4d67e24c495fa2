import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { minimalEnvironment, SOCKET_PORT } from './data-folder.server.ts'
import type { PostgresIdentity } from './os-user.server.ts'
import type { PostgresPrograms } from './programs.server.ts'
import { findPostmaster, WATCHDOG_NAME } from './postmaster-lock.server.ts'

export type PostgresFiles = {
  programs: PostgresPrograms
  identity: PostgresIdentity
  folder: string
  socketFolder: string
  flags: string[]
  note: (line: string, level: 'debug' | 'warn') => void
}

/** A server that accepts our connections. */
export type RunningServer = {
  isOurs: boolean
  ended: Promise<void>
  /** Shuts down a server of this process; only disconnects from the server of another process. */
  leave(): Promise<void>
}

export type LaunchFailure = { isRetryable: boolean; output: string }

const FAST_SHUTDOWN_MAX_MS = 15_000
const OUTPUT_MAX_CHARACTERS = 4_000

/** The watchdog is a shell between this process and the server. It reads from a pipe that only this
 * process holds. However this process ends, the kernel closes the pipe and the server gets a fast
 * shutdown. If the server ends first, the reader is killed, so that it never signals a reused pid. */
const WATCHDOG = `exec 3<&0
"$@" </dev/null 3<&- & server=$!
trap "" INT TERM HUP
(read nothing <&3; kill -INT $server) & reader=$!
exec 3<&-
wait $server; status=$?
kill -KILL $reader 2>/dev/null
exit $status`

const settings = [
  'listen_addresses=',
  `port=${SOCKET_PORT}`,
  'shared_buffers=64MB',
  'max_connections=60',
  'max_wal_size=256MB',
  'timezone=UTC',
  'log_timezone=UTC',
  // Statement errors reach the shop as exceptions; the server's log of them would contain data.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
]

/** Starts a server and waits until it accepts connections or `signal` aborts. */
export async function launchPostgres(
  files: PostgresFiles,
  signal: AbortSignal,
): Promise<RunningServer | LaunchFailure> {
  const child = spawnWatched(files)
  const closePipe = () => child.stdin?.end()
  signal.addEventListener('abort', closePipe)

  let output = ''
  const exited = new Promise<void>((resolve) =>
    child.once('exit', () => {
      child.stdin?.destroy() // if only the shell was killed, its reader now stops the server
      resolve()
    }),
  )
  const isReady = await new Promise<boolean>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_MAX_CHARACTERS)
      for (const line of text.split('\n')) if (line) files.note(line, 'debug')
      if (output.includes('ready to accept connections')) resolve(true)
    })
    child.once('error', (error) => {
      output += String(error)
      resolve(false)
    })
    child.once('close', () => resolve(false)) // after 'exit', when all output has arrived
  })
  signal.removeEventListener('abort', closePipe)

  if (!isReady)
    return { isRetryable: /pre-existing shared memory|already exists/.test(output), output }
  unreference(child)
  return { isOurs: true, ended: exited, leave: () => shutDown(files.folder, child, exited) }
}

function spawnWatched({
  programs,
  identity,
  folder,
  socketFolder,
  flags,
}: PostgresFiles): ChildProcess {
  const all = [
    ...settings,
    ...(programs.majorVersion >= 18 ? ['io_method=sync'] : []),
    `unix_socket_directories=${socketFolder}`,
    ...flags,
  ]
  const server = [
    ...identity.prefix,
    path.join(programs.folder, 'postgres'),
    '-D',
    folder,
    ...all.flatMap((setting) => ['-c', setting]),
  ]
  // Detaches the server from Ctrl-C, so that requests can finish before the server stops.
  const child = spawn('/bin/sh', ['-c', WATCHDOG, WATCHDOG_NAME, ...server], {
    ...identity.spawnOptions,
    cwd: '/',
    env: minimalEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin?.on('error', () => {})
  return child
}

/** Lets this process end while the server still runs. */
function unreference(child: ChildProcess): void {
  child.unref()
  for (const stream of [child.stdin, child.stderr])
    (stream as unknown as { unref?: () => void } | null)?.unref?.()
}

/** Requests a fast shutdown, which rolls back open transactions and writes all data. Never uses
 * SIGKILL, which would leave the server's children behind. */
async function shutDown(folder: string, child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.ref()
  child.stdin?.end()
  const immediate = setTimeout(() => {
    const postmaster = findPostmaster(folder)
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
  }, FAST_SHUTDOWN_MAX_MS)
  await exited
  clearTimeout(immediate)
}
