import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { builtFrontend } from '../../src/server/open-shop.ts'
import type { Frontend } from '../../src/server/setup.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')

/** Copies the build as another version. All scripts are renamed, so that neither version has the
 * scripts of the other. */
export function otherBuild(): Frontend {
  // The copy is inside the build's folder, so that its imports of packages are found.
  const folder = path.join(DIST, `other-${process.pid}`)
  for (const part of ['client', 'server'])
    cpSync(path.join(DIST, part), path.join(folder, part), { recursive: true })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of globSync(`${folder}/client/static/*.{br,gz}`)) rmSync(file)
  const scripts = globSync(`${folder}/client/static/*.js`)
  const names = scripts.map((file) => path.basename(file).replaceAll('.', '\\.'))
  const anyName = new RegExp(`(?<![\\w-])(?:${names.join('|')})`, 'g')
  for (const file of [...scripts, ...globSync(`${folder}/server/**/*.js`)]) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replaceAll(anyName, 'other-$&').replaceAll(/("?version"?:\s?")(\w{8})(?=")/g, '$1x$2'),
    )
  }
  for (const file of scripts)
    renameSync(file, path.join(path.dirname(file), `other-${path.basename(file)}`))
  return builtFrontend(folder)
}
