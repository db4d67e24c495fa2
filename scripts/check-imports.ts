import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  cruise,
  type ICruiseOptions,
  type IForbiddenRuleType,
  type IResolveOptions,
} from 'dependency-cruiser'

export type Violation = { rule: string; reason: string; from: string; to: string }
export type ImportReport = { violations: Violation[]; filesSeen: string[] }

const root = path.resolve(import.meta.dirname, '..')
const folders = ['src', 'demo', 'sandbox', 'tests', 'scripts', 'bench', 'build']

/** Returns every import below `folder` that .dependency-cruiser.mjs forbids. */
export async function checkImports(folder = root): Promise<ImportReport> {
  const config = (await import(pathToFileURL(path.join(root, '.dependency-cruiser.mjs')).href)) as {
    default: {
      forbidden: IForbiddenRuleType[]
      options: ICruiseOptions & { enhancedResolveOptions: Partial<IResolveOptions> }
    }
  }
  const {
    forbidden,
    options: { enhancedResolveOptions, ...options },
  } = config.default
  const present = fs
    .readdirSync(folder)
    .filter((name) => folders.includes(name) || name.endsWith('.ts'))
  const { output } = await cruise(
    present,
    { ...options, baseDir: folder, ruleSet: { forbidden }, validate: true },
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error(output)

  const reasons = new Map(forbidden.map((rule) => [rule.name, rule.comment ?? '']))
  return {
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      reason: reasons.get(rule.name) ?? '',
      from,
      to,
    })),
    filesSeen: output.modules
      .map((module) => module.source)
      .filter((source) => !source.includes('node_modules')),
  }
}

if (import.meta.main) {
  const { violations, filesSeen } = await checkImports()
  for (const { rule, reason, from, to } of violations)
    console.error(`${from} → ${to}\n  ${rule}: ${reason}\n`)
  console.log(`${filesSeen.length} files checked, ${violations.length} forbidden imports.`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
