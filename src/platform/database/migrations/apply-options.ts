export type Progress = { migration: string; step?: number; rows?: number; tries?: number }
export type ApplyOptions = {
  note: (progress: Progress, phrase: string) => void
  lockTimeoutMs: number
}
