import type { Machine } from '#platform/machine/machine.ts'

export type MachineProblems = {
  disk: 'ok' | 'low' | 'full'
  diskPercent: number
  clockSeconds: number
}

export function machineProblems({ disk, clock }: Machine): MachineProblems {
  return {
    disk: disk.state(),
    diskPercent: Math.round(disk.usedShare() * 100),
    clockSeconds: Math.round(clock.wrongBy() / 1_000),
  }
}

/** A notice on every page of the admin while the server's disk or clock needs attention. */
export function MachineNotice({ disk, diskPercent, clockSeconds }: MachineProblems) {
  return (
    <>
      {disk !== 'ok' && (
        <Notice title={`The server’s disk is ${diskPercent} % full.`}>
          {disk === 'full'
            ? 'Uploads and imports wait until there is space. Orders are still accepted.'
            : 'Please free some space: at 95 % uploads and imports stop.'}
        </Notice>
      )}
      {clockSeconds !== 0 && (
        <Notice title={`The server’s clock is ${offsetText(clockSeconds)}.`}>
          Orders, deadlines and emails get wrong times. Turn on time synchronisation.
        </Notice>
      )}
    </>
  )
}

function offsetText(seconds: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(seconds) / 60))
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${seconds > 0 ? 'fast' : 'slow'}`
}

function Notice({ title, children }: { title: string; children: string }) {
  return (
    <p
      role="status"
      className="border-b border-rose bg-paper px-4 py-2 text-center text-sm text-rose"
    >
      <strong>{title}</strong> {children}
    </p>
  )
}
