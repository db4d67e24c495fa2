import os from 'node:os'

/** A performance target. `isMet` is null if `measured` only says how to measure it. */
export type Row = { what: string; bar: string; measured: string; isMet: boolean | null }

export function printRows(rows: readonly Row[]): void {
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} processors, load ${os.loadavg()[0]!.toFixed(1)}, Node ${process.version}\n`,
  )
  console.log('| what | bar | measured | |\n|---|---|---|---|')
  for (const { what, bar, measured, isMet } of rows)
    console.log(
      `| ${what} | ${bar} | ${measured} | ${isMet === null ? 'not measured' : isMet ? 'met' : '**not met**'} |`,
    )
}
