/** The number of events by name, for the report at the end of a run. */
export type Tally = Map<string, number>

export function count(tally: Tally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}
