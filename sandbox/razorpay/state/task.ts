/** Work scheduled for later. A task is stored until it is done, so that it also runs after a restart. */
export type Task = { id: string; dueAtMs: number; kind: TaskKind; subject: string }

export type TaskKind =
  | 'time-out-payment'
  | 'authorize-late'
  | 'return-uncaptured'
  | 'process-refund'
  | 'slow-refund'
  | 'fail-refund'
  | 'deliver-event'
  | 'give-up-event'
