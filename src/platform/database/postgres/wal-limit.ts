const SHARE_OF_DISK = 0.2
const MIN_MB = 256
const MAX_MB = 64 * 1024
const BYTES_PER_MB = 1024 * 1024

/** Returns the limit in megabytes of WAL that waits for the archive. Beyond it PostgreSQL deletes WAL,
 * so that a lost archive cannot fill the disk. */
export function walLimitMb(diskBytes: number): number {
  const share = Math.floor((diskBytes * SHARE_OF_DISK) / BYTES_PER_MB)
  return Math.min(MAX_MB, Math.max(MIN_MB, share))
}
