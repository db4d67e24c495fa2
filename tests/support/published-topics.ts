import type { Pool } from 'pg'

/** Returns the topics that are published while the work runs. */
export async function topicsPublishedBy(
  pool: Pool,
  work: () => Promise<unknown>,
): Promise<(string | undefined)[]> {
  const listener = await pool.connect()
  const topics: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => topics.push(payload))
  await listener.query('listen zari_news')
  await work()
  await listener.query('select 1')
  listener.release(true)
  return topics
}
