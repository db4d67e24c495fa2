import type { ClockMonitor } from './clock-monitor.server.ts'
import type { DiskMonitor } from './disk-monitor.server.ts'

export type Machine = { disk: DiskMonitor; clock: ClockMonitor }
