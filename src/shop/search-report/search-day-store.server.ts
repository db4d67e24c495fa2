import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { KEPT_DAYS, UNNAMED } from './recorded-query.ts'

export type CountedQuery = { query: string; searches: number; hasResults: boolean | null }

/** Limits the table and the time of the report if a program sends made-up searches. */
export const QUERIES_OF_A_DAY_MAX = 2_000

const dayOf = (now: Date) => sql<string>`(${now}::timestamptz at time zone 'Asia/Kolkata')::date`

/** Adds to the counts of all processes. Above the day's limit, new queries are counted without their words. */
export async function insertSearches(
  db: Db,
  counted: readonly CountedQuery[],
  now: Date,
  queriesMax = QUERIES_OF_A_DAY_MAX,
): Promise<void> {
  await sql`
    insert into search_days (day, query, searches, has_results)
    select ${dayOf(now)}, named.query, sum(searches), case when named.query <> ${UNNAMED} then bool_or(has_results) end
    from (
      select counted.searches, counted.has_results, case when known.query is not null
        or stored.queries + row_number() over () <= ${queriesMax}
        then counted.query else ${UNNAMED} end as query
      from jsonb_to_recordset(${JSON.stringify(counted.map(rowOf))}::jsonb) as counted (query text, searches int, has_results boolean)
      left join search_days known on known.day = ${dayOf(now)} and known.query = counted.query
      cross join (select count(*) as queries from search_days where day = ${dayOf(now)}) stored
    ) named
    group by named.query order by named.query -- one lock order, against deadlocks
    on conflict (day, query) do update set searches = search_days.searches + excluded.searches,
      has_results = coalesce(excluded.has_results, search_days.has_results)`.execute(db)
}

const rowOf = ({ query, searches, hasResults }: CountedQuery) => ({
  query,
  searches,
  has_results: hasResults,
})

export async function deleteOldSearches(db: Db, now: Date): Promise<void> {
  await sql`delete from search_days where day <= ${dayOf(now)} - ${KEPT_DAYS}::int`.execute(db)
}

export type DaySearches = {
  /** '2024-01-05', Indian time. */ day: string
  searches: number
}

/** One row for each of the last days, oldest first. */
export async function listDailySearches(
  db: Db,
  days: number,
  now = new Date(),
): Promise<DaySearches[]> {
  const { rows } = await sql<DaySearches>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(searches), 0)::int as searches
    from generate_series((${dayOf(now)} - ${days - 1}::int)::timestamp, ${dayOf(now)}::timestamp, interval '1 day') days (day)
    left join search_days on search_days.day = days.day::date
    group by 1 order by 1`.execute(db)
  return rows
}

export type FrequentQuery = { query: string; searches: number; hasResults: boolean | null }

type Wanted = { days: number; limit: number; now?: Date }

/** The most frequent queries of the last days. */
export function listFrequentQueries(db: Db, wanted: Wanted): Promise<FrequentQuery[]> {
  return listQueries(db, wanted, sql<boolean>`true`)
}

/** The most frequent queries whose latest known result was empty, without those that have a synonym. */
export function listEmptyQueries(db: Db, wanted: Wanted): Promise<FrequentQuery[]> {
  return listQueries(
    db,
    wanted,
    sql<boolean>`not "hasResults" and not exists (select from search_synonyms where term = query)`,
  )
}

async function listQueries(
  db: Db,
  { days, limit, now = new Date() }: Wanted,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<FrequentQuery[]> {
  const { rows } = await sql<FrequentQuery>`
    select query, searches, "hasResults" from (
      select query, sum(searches)::int as searches,
        (array_agg(has_results order by day desc) filter (where has_results is not null))[1] as "hasResults"
      from search_days where day > ${dayOf(now)} - ${days}::int and query <> ${UNNAMED}
      group by query having sum(searches) > 0
    ) summed where ${condition}
    order by searches desc, query limit ${limit}`.execute(db)
  return rows
}
