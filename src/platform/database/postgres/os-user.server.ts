import { spawnSync, type SpawnOptions } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The user that PostgreSQL runs as, because PostgreSQL refuses to run as root. */
export type PostgresIdentity = {
  /** Words to put in front of a command that runs as this user. */
  prefix: string[]
  spawnOptions: Pick<SpawnOptions, 'uid' | 'gid'>
  /** The owner of PostgreSQL's files, as this process sees it. */
  uid: number
  /** Makes PostgreSQL's user the owner of a new folder. */
  own(folder: string): void
}

const NOBODY = process.platform === 'darwin' ? 4_294_967_294 : 65_534
const USER_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

/** An ordinary user runs PostgreSQL as that same user. Root runs it as the owner of the data folder,
 * or as `nobody` if that user can access program and data. Otherwise root runs it in a user
 * namespace, where root's files belong to an ordinary user, even below a folder that only root can
 * enter. */
export function choosePostgresIdentity(
  programFolder: string,
  dataFolder: string,
): PostgresIdentity {
  const ourUid = process.getuid!()
  if (ourUid !== 0) {
    const owner = fs.statSync(dataFolder, { throwIfNoEntry: false })?.uid ?? ourUid
    if (owner !== ourUid)
      throw new Error(
        `${dataFolder} belongs to user ${owner}, and this is user ${ourUid}. Start the shop as before, or give the folder to this user.`,
      )
    return { prefix: [], spawnOptions: {}, uid: ourUid, own: () => {} }
  }

  const { uid, gid, isOwnedByRoot } = wantedOwner(dataFolder)
  if (!isOwnedByRoot && canAccess(uid, gid, programFolder, path.dirname(dataFolder))) {
    return {
      prefix: [],
      spawnOptions: { uid, gid },
      uid,
      own: (folder) => fs.chownSync(folder, uid, gid),
    }
  }
  if ((isOwnedByRoot || !fs.existsSync(dataFolder)) && userNamespaceWorks(programFolder)) {
    return { prefix: USER_NAMESPACE, spawnOptions: {}, uid: 0, own: () => {} }
  }
  throw new Error(
    `PostgreSQL will not run as root, and user ${uid} cannot access ${dataFolder} or ${programFolder}. ` +
      'Start the shop as an ordinary user, put it where other users have access, or set DATABASE_URL.',
  )
}

function wantedOwner(dataFolder: string): { uid: number; gid: number; isOwnedByRoot: boolean } {
  const data = fs.statSync(dataFolder, { throwIfNoEntry: false })
  if (data?.uid === 0) return { uid: 0, gid: 0, isOwnedByRoot: true }
  const owner = data ?? fs.statSync(path.dirname(dataFolder))
  return owner.uid === 0
    ? { uid: NOBODY, gid: NOBODY, isOwnedByRoot: false }
    : { uid: owner.uid, gid: owner.gid, isOwnedByRoot: false }
}

function canAccess(uid: number, gid: number, programFolder: string, folder: string): boolean {
  const script = 'test -x "$1" && "$2/postgres" -V'
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', folder, programFolder], {
      uid,
      gid,
      cwd: '/',
      stdio: 'ignore',
    }).status === 0
  )
}

function userNamespaceWorks(programFolder: string): boolean {
  const [command, ...options] = USER_NAMESPACE
  return (
    spawnSync(command!, [...options, path.join(programFolder, 'postgres'), '-V'], {
      cwd: '/',
      stdio: 'ignore',
    }).status === 0
  )
}
