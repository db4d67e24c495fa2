import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  commentsOf,
  isTest,
  logPhrasesOf,
  readSourceFiles,
  testNamesOf,
  type Located,
  type SourceFile,
} from './support/source-files.ts'

/** Checks that comments, test names and log phrases are plain English. */

const SENTENCE_WORDS_MAX = 40
const TEST_NAME_CHARACTERS_MAX = 100
const COMMENT_SHARE_MAX = 0.065
const COMMENT_SHARE_OF_SRC_MIN = 0.03
/** Some comments may contain words of the list, where such a word is the right one. */
const ALLOWED_IN_SRC_COMMENTS = 15
const ALLOWED_ELSEWHERE = 5

const foldersWithFewComments = ['src', 'demo', 'sandbox', 'scripts', 'bench']
const all = readSourceFiles()

const words =
  /\b(whoever|whomever|nobody|somebody|newcomers?|tells?|told|walks?|sleeps?|slept|stor(?:y|ies)|by (?:itself|themselves)|goes on|go on|comes? to nothing|stands? in the way|in its words)\b/i
/** Matches sentences whose subject is a question word: "What is asked for is …", "Who has logged out …". */
const questionSubject = /(?:^|[.;:] )(?:what|whose|who|whom|whichever|whatever)\b(?![^.;:]*\?)/i
const unclear = ({ text }: Located) => words.test(text) || questionSubject.test(text)

const show = ({ path, line, text }: Located) => `${path}:${line}: ${text.slice(0, 200)}`

test('comments contain no word of the list and no question as a subject: use the standard term', () => {
  const found = all.flatMap(commentsOf).filter(unclear)
  const inSrc = found.filter((comment) => comment.path.startsWith('src/'))
  const elsewhere = found.filter((comment) => !comment.path.startsWith('src/'))
  expect(inSrc.length <= ALLOWED_IN_SRC_COMMENTS ? [] : inSrc.map(show)).toEqual([])
  expect(elsewhere.length <= ALLOWED_ELSEWHERE ? [] : elsewhere.map(show)).toEqual([])
})

test(`a sentence in a comment has at most ${SENTENCE_WORDS_MAX} words: split it, or delete what the code says`, () => {
  const long = all.flatMap(commentsOf).flatMap((comment) =>
    comment.text
      .split(/(?<=[.!?])\s+|\n\s*\n/)
      .filter((sentence) => sentence.split(/\s+/).length > SENTENCE_WORDS_MAX)
      .map((text) => show({ ...comment, text })),
  )
  expect(long).toEqual([])
})

test('a folder has few comments: delete those that repeat the code', () => {
  const shares = foldersWithFewComments.map((folder) => ({
    folder,
    share: commentShare(all.filter((file) => file.path.startsWith(`${folder}/`) && !isTest(file))),
  }))
  expect(shares.filter(({ share }) => share > COMMENT_SHARE_MAX)).toEqual([])
})

test('at least 3 % of the lines in src are comments: explain guarantees, limits and reasons', () => {
  const src = all.filter((file) => file.path.startsWith('src/') && !isTest(file))
  expect(commentShare(src)).toBeGreaterThanOrEqual(COMMENT_SHARE_OF_SRC_MIN)
})

function commentShare(files: SourceFile[]): number {
  const lines = files.flatMap((file) => file.text.split('\n')).filter((line) => line.trim() !== '')
  const comments = lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line))
  return lines.length === 0 ? 0 : comments.length / lines.length
}

test('a test name is "<subject> <does what> <when>", in plain words and at most 100 characters', () => {
  const names = all.filter(isTest).flatMap(testNamesOf)
  const odd = names.filter((name) => name.text.length > TEST_NAME_CHARACTERS_MAX || unclear(name))
  expect(odd.map(show)).toEqual([])
})

test('a log phrase is fixed, lower-case text: pass variable data as fields before the phrase', () => {
  const phrases = all.filter((file) => !isTest(file)).flatMap(logPhrasesOf)
  const odd = phrases.filter((phrase) => /^[A-Z][a-z]|…/.test(phrase.text) || unclear(phrase))
  expect(odd.map(show)).toEqual([])
})

test('SQL comments are plain English with sentences of at most 40 words', () => {
  const odd = globSync('db/{migrations,functions}/*.sql').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:^ *-- .*\n)+/gm)]
      .map(([text]) => text.replaceAll(/^ *-- /gm, ''))
      .filter(
        (text) =>
          unclear({ path, line: 0, text }) ||
          text
            .split(/(?<=[.!?])\s+/)
            .some((sentence) => sentence.split(/\s+/).length > SENTENCE_WORDS_MAX),
      )
      .map((text) => `${path}: ${text}`),
  )
  expect(odd).toEqual([])
})
