const DEADLOCK = '40P01'

/** Repeats `work` once if PostgreSQL ended its transaction because of a deadlock. Everything that `work`
 * writes must be in that transaction. */
export async function retryDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK) throw error
    return work()
  }
}
