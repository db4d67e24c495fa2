const reasons = {
  'no-backup': 'This is not a backup of a shop.',
  'wrong-passphrase': 'BACKUP_PASSPHRASE is not the passphrase of this backup.',
  damaged: 'The backup is damaged or incomplete.',
  'newer-version': 'The backup was made by a newer version of the shop. Use that version.',
} as const

/** Thrown when the file cannot be restored; nothing was changed. */
export class BackupRejected extends Error {
  override name = 'BackupRejected'
  readonly reason: keyof typeof reasons

  constructor(reason: keyof typeof reasons, cause?: unknown) {
    super(reasons[reason], { cause })
    this.reason = reason
  }
}
