export type Step =
  | { kind: 'concurrent index'; sql: string; index: string }
  | { kind: 'batched' | 'transaction'; sql: string }

const COMMENT_LINE = /^\s*--.*\n/gm
const END_OF_STEP = /;[^\S\n]*(?:\n(?![^\S\n])|$)/
const CONCURRENT_INDEX = /^create (?:unique )?index concurrently if not exists (\w+)\s+on\s[^;]+$/i

/** A step ends with `;` at the end of a line, unless the next line is indented. */
export function splitSteps(sql: string): Step[] {
  return sql
    .replaceAll(COMMENT_LINE, '')
    .split(END_OF_STEP)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map(toStep)
}

function toStep(sql: string): Step {
  const index = CONCURRENT_INDEX.exec(sql)?.[1]
  if (index) return { kind: 'concurrent index', sql, index }
  if (/\bconcurrently\b/i.test(sql))
    throw new Error(
      `Write "create index concurrently if not exists NAME on …" instead of: ${sql.slice(0, 80)}`,
    )
  return { kind: sql.includes('$1') ? 'batched' : 'transaction', sql }
}

/** The same statements for an empty database: one transaction, and no rows to change in batches. */
export function stepsInOneTransaction(sql: string): string {
  return splitSteps(sql)
    .filter(({ kind }) => kind !== 'batched')
    .map((step) =>
      step.kind === 'transaction' ? step.sql : step.sql.replace(/ concurrently /i, ' '),
    )
    .map((statement) => `${statement};\n`)
    .join('')
}
