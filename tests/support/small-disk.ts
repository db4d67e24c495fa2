import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** Runs a command in a mount namespace of its own, where a small disk is mounted on the folder `$1`. */
const MOUNT = 'mount -t tmpfs -o mode=755,size="$2" tmpfs "$1" && shift 2 && exec "$@"'
const NAMESPACE = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--user', '--map-root-user']

const inNamespace = (folder: string, size: string, command: string[]) => [
  ...[...NAMESPACE, '--', '/bin/sh', '-c', MOUNT, 'sh', folder, size],
  ...command,
]

/** Whether this machine permits mounting disks in a namespace; containers often do not. */
export const canMountDisks =
  process.platform === 'linux' &&
  spawnSync('unshare', inNamespace('/mnt', '1m', ['true']), { stdio: 'ignore' }).status === 0

type Disk = { folder: string; size: string }

/** Runs a script of this repository, with a disk of this size on `folder`. */
export async function runOnSmallDisk(
  { folder, size }: Disk,
  script: string[],
  settings: Record<string, string> = {},
) {
  const [file = '', ...options] = script
  const command = [process.execPath, path.resolve(file), ...options]
  const child = spawn('unshare', inNamespace(folder, size, command), {
    env: { PATH: process.env.PATH, ...settings },
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, output, errors }
}
