import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../../../tests/support/shop-process.ts'

const isRoot = process.getuid?.() === 0
/** Root may read the folder of every process. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const canUnshare =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--user', 'bash', '-c', 'true'], user).status === 0

test.skipIf(!canUnshare)(
  'the server of a service with a user namespace keeps its lock when a program outside starts',
  () => {
    const folder = emptyFolder()
    fs.chmodSync(folder, 0o777)
    const script = path.resolve('tests/support/hidden-postmaster.ts')
    const { stdout, stderr } = spawnSync(process.execPath, [script, folder], {
      ...user,
      encoding: 'utf8',
    })
    expect(stdout, stderr).toBe('{"isFound":true,"left":["postmaster.pid"]}\n')
  },
)
