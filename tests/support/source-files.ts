import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Reads every source file with its comments, test names, log phrases and functions, for the tidy tests. */

export type SourceFile = { path: string; text: string }
/** A text with its place. Consecutive `//` lines are one comment. */
export type Located = { path: string; line: number; text: string }
export type FunctionSize = { path: string; name: string; lines: number }

export function readSourceFiles(): SourceFile[] {
  return globSync('{src,tests,scripts,demo,sandbox,bench,build}/**/*.{ts,tsx,mjs}')
    .concat(globSync('*.{ts,mjs}'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

export const isTest = (file: { path: string }) =>
  /\.test\.tsx?$/.test(file.path) || file.path.startsWith('tests/')

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Parsed = { program: Node; comments: { type: string; value: string; start: number }[] }
const parsed = new Map<string, Parsed>()

function parse({ path, text }: SourceFile): Parsed {
  const known = parsed.get(path) ?? (parseSync(path, text) as unknown as Parsed)
  parsed.set(path, known)
  return known
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

export function commentsOf(file: SourceFile): Located[] {
  const comments: (Located & { lastLine: number })[] = []
  for (const { type, value, start } of parse(file).comments) {
    const line = lineAt(file.text, start)
    const isOwnLine = /^\s*$/.test(
      file.text.slice(file.text.lastIndexOf('\n', start - 1) + 1, start),
    )
    const last = comments.at(-1)
    if (type === 'Line' && isOwnLine && last?.lastLine === line - 1) {
      last.text += ` ${value.trim()}`
      last.lastLine = line
      continue
    }
    const text = value.replaceAll(/^\s*\*+ ?/gm, '').trim()
    const lastLine = type === 'Line' && isOwnLine ? line : -1
    comments.push({ path: file.path, line, text, lastLine })
  }
  return comments
}

/** Returns the text of a string or template, in which `…` stands for each expression. */
function literal(node: Node | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('…')
}

/** `test('…')`, `describe('…')`, `test.each(…)('…')`. */
export function testNamesOf(file: SourceFile): Located[] {
  return callsIn(file).flatMap(({ callee, args, start }) => {
    if (!/^(test|it|describe)\b/.test(file.text.slice(callee.start, callee.end))) return []
    const text = literal(args[0])
    return text === null ? [] : [{ path: file.path, line: lineAt(file.text, start), text }]
  })
}

/** Returns the phrases of `log.info(…)` and of the other log levels. */
export function logPhrasesOf(file: SourceFile): Located[] {
  return callsIn(file).flatMap(({ callee, args, start }) => {
    if (!/\blog\??\.(debug|info|warn|error|fatal)$/.test(file.text.slice(callee.start, callee.end)))
      return []
    return args
      .map(literal)
      .filter((text) => text !== null)
      .map((text) => ({ path: file.path, line: lineAt(file.text, start), text }))
  })
}

function callsIn(file: SourceFile): { callee: Node; args: Node[]; start: number }[] {
  return nodesOf(file)
    .filter(({ node }) => node.type === 'CallExpression')
    .map(({ node }) => ({
      callee: node.callee as Node,
      args: node.arguments as Node[],
      start: node.start,
    }))
}

/** Returns all functions with a name: declarations, methods, and functions assigned to a variable or
 * property. */
export function functionsOf(file: SourceFile): FunctionSize[] {
  return nodesOf(file).flatMap(({ node, parent }) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      return []
    const named = (node.id ?? parent?.id ?? parent?.key) as Node | null | undefined
    if (!named) return []
    const name = file.text.slice(named.start, named.end)
    const lines = file.text.slice(node.start, node.end).split('\n').length
    return [{ path: file.path, name, lines }]
  })
}

function nodesOf(file: SourceFile): { node: Node; parent: Node | undefined }[] {
  const found: { node: Node; parent: Node | undefined }[] = []
  const visit = (value: unknown, parent: Node | undefined): void => {
    if (Array.isArray(value)) for (const entry of value) visit(entry, parent)
    else if (value && typeof value === 'object') {
      const node = 'type' in value ? (value as Node) : undefined
      if (node) found.push({ node, parent })
      for (const child of Object.values(value)) visit(child, node ?? parent)
    }
  }
  visit(parse(file).program, undefined)
  return found
}
