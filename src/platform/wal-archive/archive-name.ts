import { nameTime, namePrefix, parseNameTime } from '../backup/backup-name.ts'
import type { Lsn } from './lsn.ts'

/** A database cluster's system identifier and timeline. A restore starts a new history. */
export type WalHistory = { systemId: string; timeline: number }

/** A copy of the cluster, from which a restore replays the WAL that follows `start`. */
export type BaseBackupName = WalHistory & { shopId: string; start: Lsn; madeAt: Date }

/** The WAL between two positions. Every commit up to `until` is in this piece or an earlier one. */
export type WalPieceName = WalHistory & { shopId: string; from: Lsn; to: Lsn; until: Date }

const BASE = /^zari-base-([a-z0-9]{8,32})-(\d+)-(\d+)-([0-9a-f]{16})-(\d{8}T\d{6}Z)\.tar\.zst\.age$/
const PIECE =
  /^zari-wal-([a-z0-9]{8,32})-(\d+)-(\d+)-([0-9a-f]{16})-([0-9a-f]{16})-(\d{8}T\d{6}Z)\.tar\.zst\.age$/

export function baseBackupName({ shopId, start, madeAt, ...history }: BaseBackupName): string {
  return `${namePrefix('base', shopId)}${historyText(history)}-${hex16(start)}-${nameTime(madeAt)}.tar.zst.age`
}

export function walPieceName({ shopId, from, to, until, ...history }: WalPieceName): string {
  const positions = `${hex16(from)}-${hex16(to)}`
  return `${namePrefix('wal', shopId)}${historyText(history)}-${positions}-${nameTime(until)}.tar.zst.age`
}

export function parseBaseBackupName(name: string): BaseBackupName | null {
  const [, shopId, systemId, timeline, start, moment] = BASE.exec(name) ?? []
  if (!shopId || !systemId || !moment) return null
  const madeAt = parseNameTime(moment)
  return { shopId, systemId, timeline: Number(timeline), start: BigInt(`0x${start}`), madeAt }
}

export function parseWalPieceName(name: string): WalPieceName | null {
  const [, shopId, systemId, timeline, from, to, moment] = PIECE.exec(name) ?? []
  if (!shopId || !systemId || !moment) return null
  return {
    ...{ shopId, systemId, timeline: Number(timeline) },
    ...{ from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), until: parseNameTime(moment) },
  }
}

const historyText = ({ systemId, timeline }: WalHistory) => `${systemId}-${timeline}`
const hex16 = (lsn: Lsn) => lsn.toString(16).padStart(16, '0')
