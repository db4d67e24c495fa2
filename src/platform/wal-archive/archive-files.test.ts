import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainFrom, expiredArchiveFiles, type ArchiveFiles } from './archive-files.ts'
import {
  baseBackupName,
  parseBaseBackupName,
  parseWalPieceName,
  walPieceName,
} from './archive-name.ts'
import { lsnText, parseLsn, segmentName, segmentStart } from './lsn.ts'

const shopId = '12ab34cd56ef'
const history = { systemId: '7575757575757575757', timeline: 1 }
const SEGMENT = 16 * 1024 * 1024
const day = (date: number, hour = 0) => new Date(Date.UTC(2026, 10, date, hour))

function filesOf(bases: [Date, bigint][], pieces: [bigint, bigint, Date][], timeline = 1) {
  const own = { ...history, timeline, shopId }
  return {
    bases: bases.map(([madeAt, start]) => ({ ...own, madeAt, start, name: `base ${start}` })),
    pieces: pieces.map(([from, to, until]) => ({ ...own, from, to, until, name: `${from}-${to}` })),
  } satisfies ArchiveFiles
}
const namesFrom = (files: ArchiveFiles, from: bigint, time: Date) => {
  const { pieces, ...rest } = chainFrom(files, history, { from, time })
  return { ...rest, names: pieces.map(({ name }) => name) }
}

test('a position has the same text as in PostgreSQL and names the segment file', () => {
  fc.assert(fc.property(fc.bigInt(0n, 2n ** 62n), (lsn) => parseLsn(lsnText(lsn)) === lsn))
  const lsn = parseLsn('16/B374D848')
  expect(lsnText(lsn)).toBe('16/B374D848')
  expect(segmentName(1, lsn, SEGMENT)).toBe('0000000100000016000000B3')
  expect(lsnText(segmentStart(lsn, SEGMENT))).toBe('16/B3000000')
})

test('names of base backups and WAL pieces contain all values by which a restore selects them', () => {
  const base = { ...history, shopId, start: 0x3000028n, madeAt: day(24, 21) }
  expect(parseBaseBackupName(baseBackupName(base))).toEqual(base)
  const piece = { ...history, shopId, from: 0x3000028n, to: 0x4000000n, until: day(24, 22) }
  expect(parseWalPieceName(walPieceName(piece))).toEqual(piece)
  const others = [baseBackupName(base), `${walPieceName(piece)}.partial`, 'notes.txt', '']
  expect(others.map(parseWalPieceName)).toEqual([null, null, null, null])
})

test('a chain ends with the first WAL piece that covers every commit before the time', () => {
  const files = filesOf(
    [],
    [
      [10n, 20n, day(1, 1)],
      [20n, 30n, day(1, 2)],
      [30n, 40n, day(1, 3)],
    ],
  )
  expect(namesFrom(files, 15n, day(1, 1))).toMatchObject({ names: ['10-20', '20-30'] })
  expect(namesFrom(files, 20n, day(9))).toEqual({
    names: ['20-30', '30-40'],
    hasGap: false,
    until: day(1, 3),
  })
})

test('overlapping WAL pieces of a repeated attempt form one chain, and a gap ends the chain', () => {
  const files = filesOf(
    [],
    [
      [10n, 20n, day(1, 1)],
      [10n, 25n, day(1, 2)],
      [25n, 30n, day(1, 3)],
      [31n, 40n, day(1, 4)],
    ],
  )
  expect(namesFrom(files, 10n, day(9))).toEqual({
    names: ['10-20', '10-25', '25-30'],
    hasGap: true,
    until: day(1, 3),
  })
  expect(namesFrom(files, 10n, day(1, 2))).toMatchObject({ hasGap: false })
  const other = filesOf([], [[10n, 20n, day(1)]], 2)
  expect(namesFrom(other, 10n, day(9))).toEqual({ names: [], hasGap: false, until: null })
})

test('files that a restore within the last seven days needs are kept, and the rest expire', () => {
  const bases: [Date, bigint][] = [20, 19, 18, 12, 11].map((date) => [day(date), BigInt(date * 10)])
  const files = filesOf(bases, [
    [100n, 115n, day(11)],
    [115n, 125n, day(12)],
    [125n, 300n, day(20)],
  ])
  expect(expiredArchiveFiles(files, day(20))).toEqual(['base 110', '100-115'])
  const foreign = filesOf([], [[500n, 600n, day(20)]], 2)
  expect(
    expiredArchiveFiles({ ...files, pieces: [...files.pieces, ...foreign.pieces] }, day(20)),
  ).toContain('500-600')
  expect(expiredArchiveFiles({ ...files, bases: [] }, day(20))).toEqual([])
})
