export type UploadError =
  | 'no-table'
  | 'table-too-large'
  | 'zip-too-large'
  | 'interrupted'
  | 'connection-lost'
  | 'session-ended'
  | 'disk-full'
  | 'failed'

export type UploadResult =
  | { outcome: 'begun'; id: string }
  | { outcome: 'refused'; code: UploadError }
