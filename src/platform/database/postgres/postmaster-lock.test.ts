import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../../../../tests/support/shop-process.ts'

const NOBODY = 65_534
/** Only root can give a user namespace to a process of another user, as systemd does. */
const canHide =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--user', 'setpriv', '--version']).status === 0

const AS_POSTGRES = `read mapped; exec setpriv --reuid ${NOBODY} bash -c 'exec -a postgres sleep 60'`

/** Starts a process named postgres whose working folder other processes of its user may not read. */
async function startHidden(folder: string): Promise<number> {
  const child = spawn('unshare', ['--user', 'bash', '-c', AS_POSTGRES], { cwd: folder })
  onTestFinished(() => void child.kill('SIGKILL'))
  const command = () => fs.readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')
  await expect.poll(command).toMatch(/^bash/)
  fs.writeFileSync(`/proc/${child.pid}/uid_map`, `0 0 1\n${NOBODY} ${NOBODY} 1\n`)
  child.stdin.end('\n')
  await expect.poll(command).toMatch(/^postgres/)
  return child.pid!
}

test.skipIf(!canHide)(
  'the server of a service with a user namespace keeps its lock when a program outside starts',
  async () => {
    const folder = emptyFolder()
    fs.chmodSync(folder, 0o777)
    const lock = path.join(folder, 'postmaster.pid')
    fs.writeFileSync(lock, `${await startHidden(folder)}\n`)
    const script = path.resolve('tests/support/hidden-postmaster.ts')
    const { stdout, stderr } = spawnSync(process.execPath, [script, folder], {
      uid: NOBODY,
      gid: NOBODY,
      encoding: 'utf8',
    })
    expect(stdout, stderr).toBe('{"isFound":true,"left":["postmaster.pid"]}\n')
  },
)
