import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { bareEnvironment, SOCKET_PORT } from './postgres-data-folder.server.ts'
import type { PostgresIdentity } from './postgres-identity.server.ts'
import type { PostgresPrograms } from './postgres-programs.server.ts'
import { findPostmaster, WATCHDOG_NAME } from './postmaster-lock.server.ts'

export type PostgresPlace = {
  programs: PostgresPrograms
  identity: PostgresIdentity
  folder: string
  socketFolder: string
  flags: string[]
  note: (line: string, level: 'debug' | 'warn') => void
}

/** A server that we may talk to, for as long as it lasts. */
export type RunningServer = {
  isOurs: boolean
  gone: Promise<void>
  /** Ours is shut down; another process's is only let go. */
  leave(): Promise<void>
}

export type LaunchFailure = { isWorthAnotherTry: boolean; output: string }

const FAST_SHUTDOWN_MAX_MS = 15_000
const OUTPUT_MAX_CHARACTERS = 4_000

/**
 * A shell stands between us and the server and reads from a pipe that only we hold: however we die, the kernel closes it, and the
 * server then gets a fast shutdown. The reader is killed when the server goes first, so that it can never signal a reused number.
 */
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
  // What fails reaches us as an exception; the server's own account of it would repeat the data.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
]

/** Starts a server and waits until it takes connections. Ends the attempt when `signal` says so. */
export async function launchPostgres(
  place: PostgresPlace,
  signal: AbortSignal,
): Promise<RunningServer | LaunchFailure> {
  const child = spawnWatched(place)
  const letGo = () => child.stdin?.end()
  signal.addEventListener('abort', letGo)

  let output = ''
  const exited = new Promise<void>((resolve) =>
    child.once('exit', () => {
      child.stdin?.destroy() // should only the shell have been killed, its reader now ends the server
      resolve()
    }),
  )
  const isReady = await new Promise<boolean>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_MAX_CHARACTERS)
      for (const line of text.split('\n')) if (line) place.note(line, 'debug')
      if (output.includes('ready to accept connections')) resolve(true)
    })
    child.once('error', (error) => {
      output += String(error)
      resolve(false)
    })
    child.once('close', () => resolve(false)) // later than 'exit': by then all output is here
  })
  signal.removeEventListener('abort', letGo)

  if (!isReady)
    return { isWorthAnotherTry: /pre-existing shared memory|already exists/.test(output), output }
  stayInBackground(child)
  return { isOurs: true, gone: exited, leave: () => shutDown(place.folder, child, exited) }
}

function spawnWatched({
  programs,
  identity,
  folder,
  socketFolder,
  flags,
}: PostgresPlace): ChildProcess {
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
  // Detached: a Ctrl-C in the terminal reaches us only, so that requests can end before the database goes.
  const child = spawn('/bin/sh', ['-c', WATCHDOG, WATCHDOG_NAME, ...server], {
    ...identity.spawnOptions,
    cwd: '/',
    env: bareEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin?.on('error', () => {})
  return child
}

/** The server alone does not keep this process running. */
function stayInBackground(child: ChildProcess): void {
  child.unref()
  for (const stream of [child.stdin, child.stderr])
    (stream as unknown as { unref?: () => void } | null)?.unref?.()
}

/** Fast shutdown: open transactions roll back and everything is written. Never SIGKILL, which would leave its children behind. */
async function shutDown(folder: string, child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.ref()
  child.stdin?.end()
  const impatience = setTimeout(() => {
    const postmaster = findPostmaster(folder)
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
  }, FAST_SHUTDOWN_MAX_MS)
  await exited
  clearTimeout(impatience)
}
