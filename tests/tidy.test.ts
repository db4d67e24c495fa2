import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSourceFiles, type SourceFile } from './support/source-files.ts'
import { tableOwners } from './support/table-owners.ts'

/** Checks rules of the code base by reading the sources. Each test name says what to do. */

const FOLDERS_BELOW_SRC_MAX = 4

const sources = readSourceFiles()
const isStore = (file: SourceFile) => file.path.endsWith('-store.server.ts')
const product = sources.filter((file) => file.path.startsWith('src/') && !isTest(file))
const stores = product.filter(isStore)

const pathsOf = (files: SourceFile[]) => files.map((file) => file.path)
const without = (files: SourceFile[], words: RegExp) =>
  pathsOf(files.filter((file) => words.test(file.text)))

const allTables = [
  ...readFileSync('db/schema.sql', 'utf8').matchAll(/^create table (\w+) \(/gm),
].map((match) => match[1]!)
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')

const builderWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g
const rawWrite =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+([a-z_]+)(?=\s+(?:set\b|\(|values\b|select\b|where\b|using\b|as\b|[a-z]\s)|\s*\()/gi

test('only stores and the platform contain SQL: add a find, list or update function to a store', () => {
  const others = product.filter(
    (file) => !isStore(file) && !/^src\/(platform|server)\//.test(file.path),
  )
  expect(
    without(
      others,
      /^import (?!type\b).*from '(kysely|pg)'|\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*['"`]/m,
    ),
  ).toEqual([])
})

test('pages read from stores but never write through them: call the action of the feature', () => {
  const write =
    /import\s*\{[^}]*\b(insert|update|delete|lock)[A-Z][^}]*\}\s*from\s*'[^']*-store\.server\.ts'/
  expect(
    without(
      product.filter((file) => file.path.startsWith('src/web/')),
      write,
    ),
  ).toEqual([])
})

test('a store function starts with find, list, count, insert, update, delete or lock', () => {
  const misnamed = stores.flatMap((file) =>
    [...file.text.matchAll(/^export (?:async )?function (\w+)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !/^(find|list|count|insert|update|delete|lock)[A-Z]/.test(name))
      .map((name) => `${file.path}: ${name}`),
  )
  expect(misnamed).toEqual([])
})

test('a store writes only the tables of its own feature: call the store of the other feature', () => {
  const foreign = stores.flatMap((file) => {
    const own = tableOwners[file.path.split('/').slice(1, 3).join('/')] ?? []
    const written = [
      ...file.text.matchAll(builderWrite),
      ...withoutComments(file.text).matchAll(rawWrite),
    ].map((match) => match[1]!.toLowerCase())
    return written
      .filter((table) => allTables.includes(table) && !own.includes(table))
      .map((table) => `${file.path} writes ${table}`)
  })
  expect(foreign).toEqual([])
})

test('a journey reads a page through expect.poll or waitFor, because pages change asynchronously', () => {
  const readOnce =
    /expect\((?:\[.*)?await [^\n]*\.(count|is(Visible|Hidden|Disabled|Enabled|Checked)|inputValue|getAttribute|textContent|innerText|allInnerTexts)\(/
  expect(
    without(
      sources.filter((file) => file.path.startsWith('tests/journeys/')),
      readOnce,
    ),
  ).toEqual([])
})

test('every table has exactly one owner: add a new table to tableOwners', () => {
  expect(Object.values(tableOwners).flat().toSorted()).toEqual(allTables.toSorted())
})

test('no file or folder is called utils, helpers, misc, common, shared or lib: name its purpose', () => {
  expect(
    pathsOf(sources).filter((file) =>
      /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.|-)/i.test(file),
    ),
  ).toEqual([])
})

test('no file only re-exports others: import the defining file', () => {
  expect(pathsOf(sources).filter((file) => /(^|\/)index\.(tsx?|mjs)$/.test(file))).toEqual([])
  expect(without(product, /^export (\*|\{[^}]*\}) from /m)).toEqual([])
})

test(`folders below src are at most ${FOLDERS_BELOW_SRC_MAX} deep, and a test is beside the tested file`, () => {
  expect(
    pathsOf(product).filter(
      (file) => path.dirname(file).split('/').length - 1 > FOLDERS_BELOW_SRC_MAX,
    ),
  ).toEqual([])
  expect(pathsOf(sources).filter((file) => file.includes('__'))).toEqual([])
})

test('no test is skipped or waits for a fixed time: wait for the outcome, or inject the clock', () => {
  const tests = sources.filter((file) => isTest(file) && !file.path.startsWith('tests/tidy'))
  expect(without(tests, /\b(test|it|describe|suite)\.(only|skip|todo|fails)\b/)).toEqual([])
  expect(
    without(
      tests,
      /\b(waitForTimeout|sleep)\(|timers\/promises|(?<!vi\.\w*)\bsetTimeout\(\s*resolve/,
    ),
  ).toEqual([])
})

test('only config.server.ts reads the environment: pass settings as parameters', () => {
  const readers = sources
    .filter((file) => /^(src\/|[^/]+\.ts$)/.test(file.path) && !isTest(file))
    .filter((file) => file.text.replaceAll('readConfig(process.env)', '').includes('process.env'))
  expect(pathsOf(readers)).toEqual([])
})

test('only direct connections use session locks and LISTEN: use transaction locks elsewhere', () => {
  const shop = sources.filter((file) => /^(src|demo)\//.test(file.path) && !isTest(file))
  const users = shop.filter((file) =>
    /pg_(try_)?advisory_(lock|unlock)|[`']listen \$/.test(file.text),
  )
  expect(pathsOf(users).toSorted()).toEqual(
    [
      'database/migrate',
      'database/postgres/app-database',
      'events/event-hub',
      'wal-archive/wal-slot',
    ].map((name) => `src/platform/${name}.server.ts`),
  )
})

test('no TODO is left, and no check is disabled without a reason', () => {
  const others = sources.filter((file) => !file.path.startsWith('tests/tidy'))
  expect(
    without(
      others,
      /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable(?!.* -- \w+)/,
    ),
  ).toEqual([])
})

test('no input field cuts off pasted text: the server refuses text that is too long', () => {
  const fields = product.filter(({ path }) => path.startsWith('src/web/'))
  expect(without(fields, /\bmaxLength=/)).toEqual([])
})
