import type { Db } from '#platform/database/database.server.ts'
import { isCode } from './search-words.ts'
import { nearSpellings, soundOf } from './spelling.ts'
import type { Edge } from './terms.ts'
import { isTradeWord, soundsMeaning } from './trade-words.ts'
import {
  countHavingWord,
  listNearWords,
  listNewWords,
  listWordsAround,
  listWordsThatSound,
  type KnownWord,
} from './vocabulary-store.server.ts'
import { halvesOf, nearWords, sameWords, type WantedWord } from './wanted-words.ts'

/** Words that were written within the last minute; an import may bring more, which are found by their own spelling until they are learnt. */
const NEW_WORDS_MAX = 2_000
/** A word of two letters begins too many others to mean one of them. */
const BEGUN_MIN = 3
/** In pieces: a spelling that more of them have is nobody's mistake. */
const ODD_MAX = 3
/** So many times as many pieces have the usual spelling. */
const USUAL_FOR_ODD = 10

/** What the vocabulary has not learnt yet, as if it had. */
export async function findFreshWords(db: Db): Promise<KnownWord[]> {
  return (await listNewWords(db, NEW_WORDS_MAX)).map((word) => ({ word, sound: soundOf(word) }))
}

/** Every word with what it may stand for in this shop; the ones that were torn apart or written together are put right first. */
export async function findWantedWords(
  db: Db,
  words: readonly string[],
  fresh: readonly KnownWord[],
): Promise<WantedWord[]> {
  const found = await findSame(db, words, fresh)
  if (found.every(({ same }) => same.length > 0)) return found

  const put = await putRight(db, found, fresh)
  return Promise.all(
    put.map(async (wanted) =>
      wanted.same.length > 0 ? wanted : await findNear(db, wanted.word, fresh),
    ),
  )
}

async function findSame(
  db: Db,
  words: readonly string[],
  fresh: readonly KnownWord[],
): Promise<WantedWord[]> {
  const sounds = new Set(words.filter((word) => !isCode(word)).flatMap(soundsMeaning))
  const known = [
    ...(await listWordsThatSound(db, [...sounds])),
    ...fresh.filter(({ sound }) => sounds.has(sound)),
  ]
  return words.map((word) => ({ word, same: [...new Set(sameWords(word, known))], near: [] }))
}

/** `kanchi puram` is one word, `silksaree` two, spelt as the shop spells them. Only unknown words are touched. */
async function putRight(
  db: Db,
  found: readonly WantedWord[],
  fresh: readonly KnownWord[],
): Promise<WantedWord[]> {
  const isUnknown = (wanted: WantedWord | undefined) => wanted?.same.length === 0
  const joined = found.slice(0, -1).map(({ word }, place) => word + found[place + 1]!.word)
  const halves = found.map((wanted) => (isUnknown(wanted) ? halvesOf(wanted.word) : []))
  const tried = await findSame(db, [...new Set([...joined, ...halves.flat(2)])], fresh)
  const byWord = new Map(
    tried.filter(({ same }) => same.length > 0).map((wanted) => [wanted.word, wanted]),
  )

  const right: WantedWord[] = []
  for (let place = 0; place < found.length; place++) {
    const whole =
      isUnknown(found[place]) || isUnknown(found[place + 1])
        ? byWord.get(joined[place] ?? '')
        : undefined
    const split = halves[place]!.find((pair) =>
      pair.every((half) => byWord.get(half)?.same.includes(half)),
    )
    if (whole) place++
    right.push(
      ...(whole ? [whole] : split ? split.map((half) => byWord.get(half)!) : [found[place]!]),
    )
  }
  return right
}

/**
 * For a search that found little. The shop knows a word for ever, and knows it from one piece: what no piece has any more is
 * taken for a typing error, and what hardly any has may be one where another spelling is usual.
 */
export function doubtWords(
  db: Db,
  wanted: readonly WantedWord[],
  fresh: readonly KnownWord[],
): Promise<WantedWord[]> {
  return Promise.all(wanted.map((each) => doubt(db, each, fresh)))
}

async function doubt(db: Db, wanted: WantedWord, fresh: readonly KnownWord[]): Promise<WantedWord> {
  if (wanted.same.length === 0 || isCode(wanted.word) || isTradeWord(wanted.word)) return wanted
  const pieces = await countHavingWord(db, wanted.same, ODD_MAX + 1)
  if (pieces > ODD_MAX) return wanted
  const isOther = (word: string) => !wanted.same.includes(word)
  const { near } = await findNear(db, wanted.word, fresh, isOther)
  if (pieces === 0) return { ...wanted, same: [], near }
  const other = near.filter((word) => !word.startsWith(wanted.word))
  const usual = pieces * USUAL_FOR_ODD
  return { ...wanted, near: (await countHavingWord(db, other, usual)) < usual ? [] : other }
}

async function findNear(
  db: Db,
  word: string,
  fresh: readonly KnownWord[],
  isMeant: (word: string) => boolean = () => true,
): Promise<WantedWord> {
  if (isCode(word)) return { word, same: [word], near: [] }
  const begun =
    word.length < BEGUN_MIN
      ? []
      : [
          ...(await listWordsAround(db, { text: word, place: 'begin' })),
          ...fresh.map((known) => known.word).filter((known) => known.startsWith(word)),
        ]
  const candidates = await listNearWords(db, nearSpellings(word))
  return {
    word,
    same: [],
    near: nearWords(
      word,
      [...candidates, ...fresh].filter((known) => isMeant(known.word)),
      begun.filter(isMeant),
    ),
  }
}

/** The words of the shop that the edges of a text may be part of. */
export async function findParts(
  db: Db,
  parts: readonly Edge[],
  fresh: readonly KnownWord[],
): Promise<string[][]> {
  const fits = ({ text, place }: Edge, word: string) =>
    place === 'begin'
      ? word.startsWith(text)
      : place === 'end'
        ? word.endsWith(text)
        : word.includes(text)
  return Promise.all(
    parts.map(async (part) => [
      ...new Set([
        ...(await listWordsAround(db, part)),
        ...fresh.map(({ word }) => word).filter((word) => fits(part, word)),
      ]),
    ]),
  )
}
