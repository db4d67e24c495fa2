import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../../../../tests/support/shop-process.ts'
import { openDatabase } from '../database.server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.server.ts'
import { SOCKET_PORT } from './data-folder.server.ts'
import { findPostgresPrograms, linkLibraries } from './programs.server.ts'
import { findPostmaster, isAlive } from './postmaster-lock.server.ts'

const isRoot = process.getuid!() === 0

async function startServer(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  const notes: string[] = []
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    note: (line) => notes.push(line),
    ...options,
  })
  const { pool, close } = openDatabase(server.connection)
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await close()
    await server.stop()
  }
  onTestFinished(stop)
  const folder = path.join(fs.realpathSync(dataDir), 'postgres')
  return { server, pool, stop, notes, folder, postmaster: () => findPostmaster(folder)!.pid }
}

const responds = (pool: { query(text: string): Promise<unknown> }) =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )
/** Whether the process runs as the machine's root, rather than as root of a user namespace only. */
const isRootItself = (pid: number) =>
  fs.statSync(`/proc/${pid}`).uid === 0 &&
  /^\s*0\s+0\s/.test(fs.readFileSync(`/proc/${pid}/uid_map`, 'utf8'))
const parentOf = (pid: number) =>
  Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])

test('the server listens only on a socket that its owner can reach', async () => {
  const { pool, folder } = await startServer(emptyFolder())
  const { rows } = await pool.query(
    `select current_setting('listen_addresses') as addresses, inet_server_addr() as address`,
  )
  expect(rows).toEqual([{ addresses: '', address: null }])
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
})

test('rows survive a restart and the shop connects without superuser rights', async () => {
  const dataDir = emptyFolder()
  const first = await startServer(dataDir)
  await first.pool.query('create table kept (number integer); insert into kept values (7)')
  await first.stop()
  expect(findPostmaster(first.folder)).toBeNull()
  const second = await startServer(dataDir)
  expect((await second.pool.query('select number, current_user from kept')).rows).toEqual([
    { number: 7, current_user: 'zari' },
  ])
})

test.runIf(isRoot)(
  'started by root the server runs as another user, also below a private folder',
  async () => {
    const open = await startServer(emptyFolder())
    expect(isRootItself(open.postmaster())).toBe(false)

    const closed = emptyFolder()
    fs.chmodSync(closed, 0o700)
    const hidden = await startServer(path.join(closed, 'data'))
    expect(await responds(hidden.pool)).toBe(true)
    expect(
      fs.readFileSync(`/proc/${hidden.postmaster()}/uid_map`, 'utf8').trim().split(/\s+/),
    ).toEqual(['65534', '0', '1'])
  },
)

test('a lock of a dead process does not prevent a start', async () => {
  const dataDir = emptyFolder()
  const first = await startServer(dataDir)
  const firstPid = first.postmaster()
  const lock = fs.readFileSync(path.join(first.folder, 'postmaster.pid'), 'utf8')
  await first.stop()
  fs.writeFileSync(path.join(first.folder, 'postmaster.pid'), lock)
  expect(isAlive(firstPid)).toBe(false)
  expect(await responds((await startServer(dataDir)).pool)).toBe(true)
})

test('a lock whose pid belongs to another program is removed without ending that program', async () => {
  const dataDir = emptyFolder()
  const first = await startServer(dataDir)
  const owner = fs.statSync(first.folder)
  const lock = fs.readFileSync(path.join(first.folder, 'postmaster.pid'), 'utf8')
  await first.stop()

  const stranger = spawn('cat', isRoot ? { uid: owner.uid, gid: owner.gid, cwd: '/' } : {}) // PostgreSQL respects the locks of its own user's processes
  onTestFinished(() => void stranger.kill())
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    fs.writeFileSync(path.join(first.folder, name), lock.replace(/^\d+/, String(stranger.pid)))
    fs.chownSync(path.join(first.folder, name), owner.uid, owner.gid)
  }
  expect(await responds((await startServer(dataDir)).pool)).toBe(true)
  expect(isAlive(stranger.pid!)).toBe(true)
})

test('an overlong socket path is replaced by a short private folder', async () => {
  const dataDir = path.join(emptyFolder(), 'a'.repeat(60), 'b'.repeat(60))
  const first = await startServer(dataDir)
  expect(await responds(first.pool)).toBe(true)
  const socketFolder = first.server.connection.host
  onTestFinished(() => fs.rmSync(socketFolder, { recursive: true, force: true }))
  expect(socketFolder).toMatch(/^\/tmp\/zari-pg-[0-9a-f]{12}$/)
  expect(fs.statSync(socketFolder).mode & 0o777).toBe(0o700)
  await first.stop()

  fs.chmodSync(socketFolder, 0o755)
  await expect(startServer(dataDir)).rejects.toThrow(/belongs to another user/)
})

test('a killed server is restarted and the pool recovers', async () => {
  const { pool, postmaster } = await startServer(emptyFolder())
  for (let kill = 0; kill < 2; kill++) {
    const pid = postmaster()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    await expect.poll(() => responds(pool)).toBe(true)
    expect(postmaster()).not.toBe(pid)
  }
})

test.runIf(process.platform === 'linux')(
  'a server without its watchdog is restarted with one',
  async () => {
    const { pool, postmaster, folder } = await startServer(emptyFolder())
    const pid = postmaster()
    process.kill(parentOf(pid), 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    await expect.poll(() => responds(pool)).toBe(true)
    expect(findPostmaster(folder)).toMatchObject({ isWatched: true })
  },
)

test('a failed start reports PostgreSQL’s output', async () => {
  await expect(startServer(emptyFolder(), { flags: ['shared_buffers=none'] })).rejects.toThrow(
    /did not start[^]*shared_buffers/,
  )
})

test('data of another major version are refused with instructions', async () => {
  const dataDir = emptyFolder()
  const first = await startServer(dataDir)
  await first.stop()
  fs.writeFileSync(path.join(first.folder, 'PG_VERSION'), '17\n')
  await expect(startServer(dataDir)).rejects.toThrow(
    /written by PostgreSQL 17, and this is \d+\. Set PG_BIN_DIR/,
  )
})

test('stopping the shop while the server restarts leaves no process behind', async () => {
  const { postmaster, stop, folder, notes } = await startServer(emptyFolder())
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(() => notes.some((line) => line.includes('restarting it'))).toBe(true)
  await stop()
  expect(findPostmaster(folder)).toBeNull()
})

test('library links are created when npm skipped the install script', () => {
  const folder = emptyFolder()
  fs.mkdirSync(path.join(folder, 'native/lib'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'native/lib/libpq.so.5.18'), 'library')
  fs.writeFileSync(
    path.join(folder, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
  linkLibraries(folder)
  linkLibraries(folder)
  expect(fs.readFileSync(path.join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
})

test('PG_BIN_DIR selects the PostgreSQL programs, and a folder without them is refused', async () => {
  const { folder } = findPostgresPrograms(null)
  expect(await responds((await startServer(emptyFolder(), { pgBinDir: folder })).pool)).toBe(true)
  expect(() => findPostgresPrograms('/nowhere')).toThrow(/\/nowhere\/postgres does not run/)
})
