import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setUp } from './set-up.mjs'
import { explain, pinnedNode, root } from './steps.mjs'

/** Runs `bench/NAME.ts` on the pinned Node with a built shop; without a name, `bench/table.ts`. */
const given = process.argv.slice(2)
const [name, ...options] =
  given.length === 0 || given[0].startsWith('--') ? ['table', ...given] : given
const file = path.join(root, 'bench', `${name}.ts`)
if (!fs.existsSync(file)) {
  const names = fs
    .readdirSync(path.join(root, 'bench'))
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.slice(0, -'.ts'.length))
  console.error(
    `Unknown benchmark. Usage: npm run bench -- NAME [options], NAME being one of: ${names.join(', ')}, chaos/chaos`,
  )
  process.exit(1)
}
try {
  await setUp({ withBuild: true })
  process.exitCode =
    spawnSync(pinnedNode, [file, ...options], { cwd: root, stdio: 'inherit' }).status ?? 1
} catch (error) {
  explain(error)
  process.exitCode = 1
}
