import path from 'node:path'
import { expect, test } from 'vitest'
import { functionsOf, isTest, readSourceFiles } from './support/source-files.ts'

/** Checks limits of size, which keep files, functions and folders easy to read. */

const FILE_LINES_MAX = 250
const FUNCTION_LINES_MAX = 60
/** The limit for a React component, because it contains its markup. */
const COMPONENT_LINES_MAX = 100
const FILES_PER_FOLDER_MAX = 25

/** The folders that the checks below cover. */
const checkedFolders = [
  'scripts/',
  'demo/',
  'tests/',
  'sandbox/',
  'build/',
  ...['stock', 'site', 'settlement', 'settings', 'search', 'refunds', 'people', 'orders'].map(
    (folder) => `src/shop/${folder}/`,
  ),
  ...['payments', 'messages', 'media', 'inbox', 'customers', 'checkout', 'cart'].map(
    (folder) => `src/shop/${folder}/`,
  ),
  'src/web/storefront/',
  'src/web/ui/',
  'src/web/rendering/',
  'src/web/session/',
  'src/web/forms/',
]
const checked = readSourceFiles().filter((file) =>
  checkedFolders.some((folder) => file.path.startsWith(folder)),
)

test(`no file is longer than ${FILE_LINES_MAX} lines: split it by topic`, () => {
  const long = checked.filter((file) => file.text.trimEnd().split('\n').length > FILE_LINES_MAX)
  expect(long.map((file) => file.path)).toEqual([])
})

test(`no function is longer than ${FUNCTION_LINES_MAX} lines: extract what has a name of its own`, () => {
  const isComponent = ({ path: file, name }: { path: string; name: string }) =>
    file.endsWith('.tsx') && /^[A-Z]/.test(name)
  const long = checked
    .flatMap(functionsOf)
    .filter(
      (found) => found.lines > (isComponent(found) ? COMPONENT_LINES_MAX : FUNCTION_LINES_MAX),
    )
  expect(long.map((found) => `${found.path}: ${found.name} (${found.lines} lines)`)).toEqual([])
})

test(`no folder has more than ${FILES_PER_FOLDER_MAX} source files: group them by topic`, () => {
  const counts = new Map<string, number>()
  for (const file of checked.filter((each) => !isTest(each))) {
    const folder = path.dirname(file.path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > FILES_PER_FOLDER_MAX)).toEqual([])
})
