import { parseAst, type Plugin } from 'vite'

/** What goes from one file of a library. Whatever is named has to be there, as often as it says. */
export type Cut = {
  /** The end of its path. */
  file: string
  /** These functions, wherever they stand, do nothing but this. */
  functions?: Record<string, string>
  /** Expressions with a value that never differs in this shop; each is there at least once. */
  always?: Record<string, string>
  /** Cases that never come up in a `switch` over a member of this name. */
  neverCase?: { member: string; values: readonly number[] }
  /** Statements that begin like this: methods of a class that is never made. */
  statements?: readonly string[]
  /** Calls of these warn a developer, who works with the library's development build. */
  warnings?: readonly string[]
  /** Calls of these throw; the browser does not carry what they would say. */
  wordless?: readonly string[]
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Splice = { start: number; end: number; text: string }

/**
 * Takes out of the browser's build what the libraries carry for others and this shop never runs (docs/decisions/047). The
 * libraries are pinned; where one has changed so that a cut does not fit any more, the build fails and says which.
 */
export function leaveOut(cuts: readonly Cut[]): Plugin {
  const done = new Set<Cut>()
  return {
    name: 'zari-leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const cut = cuts.find(({ file }) => id.endsWith(`node_modules/${file}`))
      if (!cut) return null
      done.add(cut)
      return { code: withoutParts(code, cut), map: null }
    },
    buildEnd(error) {
      const missed = cuts.filter((cut) => !done.has(cut))
      if (!error && missed.length > 0)
        throw misfit(`${missed.map(({ file }) => file).join(', ')} is not built`)
    },
  }
}

export function withoutParts(code: string, cut: Cut): string {
  const nodes = everyNode(parseAst(code) as unknown as Node)
  const splices = [
    ...bodies(code, nodes, cut),
    ...values(code, nodes, cut),
    ...calls(nodes, cut),
    ...cases(nodes, cut),
    ...statementsOf(code, nodes, cut),
  ].toSorted((one, other) => one.start - other.start)
  let [text, at] = ['', 0]
  for (const { start, end, text: instead } of splices) {
    if (start < at) continue // inside of what is gone
    text += code.slice(at, start) + instead
    at = end
  }
  return text + code.slice(at)
}

function bodies(_code: string, nodes: readonly Node[], { file, functions = {} }: Cut): Splice[] {
  return Object.entries(functions).map(([name, body]) => {
    const [found, ...more] = nodes.filter(
      ({ type, id }) => type === 'FunctionDeclaration' && (id as { name: string }).name === name,
    )
    if (!found || more.length > 0) throw misfit(`${file} has no single function ${name}`)
    const { start, end } = found['body'] as Node
    return { start, end, text: `{${body}}` }
  })
}

function values(code: string, nodes: readonly Node[], { file, always = {} }: Cut): Splice[] {
  return Object.entries(always).flatMap(([expression, value]) => {
    const found = nodes.filter(
      ({ type, start, end }) =>
        type.endsWith('Expression') && code.slice(start, end) === expression,
    )
    if (found.length === 0) throw misfit(`${file} has no ${expression}`)
    return found.map(({ start, end }) => ({ start, end, text: value }))
  })
}

function calls(nodes: readonly Node[], { file, warnings = [], wordless = [] }: Cut): Splice[] {
  const called = (node: Node, names: readonly string[]) =>
    node.type === 'CallExpression' &&
    names.includes((node['callee'] as { name?: string }).name ?? '')
  const splices = [
    ...nodes.flatMap((node) =>
      node.type === 'ExpressionStatement' && called(node['expression'] as Node, warnings)
        ? { start: node.start, end: node.end, text: ';' }
        : [],
    ),
    ...nodes
      .filter((node) => called(node, wordless))
      .flatMap((node) => {
        const [condition, ...words] = node['arguments'] as Node[]
        return condition && words.length > 0
          ? { start: condition.end, end: words.at(-1)!.end, text: '' }
          : []
      }),
  ]
  if (splices.length === 0 && warnings.length + wordless.length > 0)
    throw misfit(`${file} calls none of ${[...warnings, ...wordless].join(', ')}`)
  return splices
}

function cases(nodes: readonly Node[], { file, neverCase }: Cut): Splice[] {
  if (!neverCase) return []
  const splices = nodes
    .filter(
      (node) =>
        node.type === 'SwitchStatement' && isMember(node['discriminant'] as Node, neverCase.member),
    )
    .flatMap((node) => {
      const all = node['cases'] as (Node & { test: Node | null; consequent: Node[] })[]
      return all.flatMap(({ start, end, test, consequent }, place) => {
        if (!test || !neverCase.values.includes(test['value'] as number)) return []
        // Whoever falls into this case still does; then only its label goes.
        const isEntered = place > 0 && !ends(all[place - 1]!.consequent.at(-1))
        return { start, end: isEntered && consequent[0] ? consequent[0].start : end, text: '' }
      })
    })
  if (splices.length === 0) throw misfit(`${file} has no such cases of ${neverCase.member}`)
  return splices
}

function isMember(node: Node, name: string): boolean {
  return node.type === 'MemberExpression' && (node['property'] as { name?: string }).name === name
}

function ends(statement: Node | undefined): boolean {
  if (statement?.type === 'BlockStatement') return ends((statement['body'] as Node[]).at(-1))
  return /^(Break|Return|Throw|Continue)Statement$/.test(statement?.type ?? '')
}

function statementsOf(
  code: string,
  nodes: readonly Node[],
  { file, statements = [] }: Cut,
): Splice[] {
  return statements.flatMap((beginning) => {
    const found = nodes.filter(
      ({ type, start }) => type === 'ExpressionStatement' && code.startsWith(beginning, start),
    )
    if (found.length === 0) throw misfit(`${file} has no statement that begins with ${beginning}`)
    return found.map(({ start, end }) => ({ start, end, text: '' }))
  })
}

function everyNode(root: Node): Node[] {
  const nodes: Node[] = []
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (Array.isArray(next)) waiting.push(...next)
    else if (typeof next === 'object' && next !== null) {
      if ('type' in next) nodes.push(next as Node)
      waiting.push(...Object.values(next))
    }
  }
  return nodes
}

function misfit(what: string): Error {
  return new Error(
    `${what}: the library changed, so look again at what is left out of it (scripts/left-out, docs/decisions/047).`,
  )
}
