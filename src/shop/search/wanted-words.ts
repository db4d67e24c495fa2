import { isTradeWord, means } from './trade-words.ts'
import { lettersApart, soundOf, typingErrorsIn } from './spelling.ts'
import { isCode } from './search-words.ts'

/** One word of a search with every word of the shop that it may stand for. */
export type WantedWord = {
  word: string
  /** The same word in any spelling, or one that means the same. */
  same: string[]
  /** Begun like it, or mistyped; only where the shop does not know the word as it is. */
  near: string[]
}

type KnownWord = { word: string; sound: string }

/** What the shop's words say about a written one. A number stands for itself. */
export function sameWords(word: string, known: readonly KnownWord[]): string[] {
  if (isCode(word)) return [word]
  return known.filter(means(word)).map(({ word: same }) => same)
}

/** The fewest changes away, as many as anybody makes by accident; words that begin like it come with them. Who writes black does not mean block. */
export function nearWords(
  word: string,
  candidates: readonly KnownWord[],
  begun: readonly string[],
): string[] {
  if (isTradeWord(word)) return [...new Set(begun)]
  const sound = soundOf(word)
  const apart = candidates
    .map((candidate) => ({
      word: candidate.word,
      letters: lettersApart(word, candidate.word),
      sounds: lettersApart(sound, candidate.sound),
    }))
    .filter(
      ({ letters, sounds }) => letters <= typingErrorsIn(word) || sounds <= typingErrorsIn(sound),
    )
    .toSorted((one, other) => one.letters + one.sounds - other.letters - other.sounds)
  const fewest = apart[0] && apart[0].letters + apart[0].sounds
  const mistyped = apart.filter(({ letters, sounds }) => letters + sounds === fewest)
  return [...new Set([...mistyped.map(({ word: near }) => near), ...begun])]
}

/** Two halves that were written together: `silksaree`. Nobody means a half of two letters. */
export function halvesOf(word: string): [string, string][] {
  const HALF_MIN = 3
  return Array.from({ length: Math.max(0, word.length - 2 * HALF_MIN + 1) }, (_, place) => [
    word.slice(0, place + HALF_MIN),
    word.slice(place + HALF_MIN),
  ])
}

/** What was probably meant, word by word; null where every word is one that the shop knows. */
export function meantText(wanted: readonly WantedWord[]): string | null {
  if (wanted.every(({ same, near }) => same.length > 0 || near.length === 0)) return null
  return wanted
    .map(({ word, same, near }) => (same.length > 0 ? word : (near[0] ?? word)))
    .join(' ')
}

/** In tries: each asks the database. */
const FEWER_MAX = 8

/** What a search that found nothing can be loosened to: all words that the shop knows, then without one of them, then each alone. */
export function fewerWords(wanted: readonly WantedWord[]): WantedWord[][] {
  const known = wanted.filter(({ same, near }) => same.length + near.length > 0)
  const withoutOne =
    known.length > 2 ? known.map((_, place) => known.toSpliced(place, 1)).toReversed() : []
  return [
    ...(known.length < wanted.length ? [known] : []),
    ...withoutOne,
    ...(known.length > 1 ? known.map((word) => [word]) : []),
  ]
    .filter((words) => words.length > 0)
    .slice(0, FEWER_MAX)
}
