import { expect, test } from 'vitest'
import { splitSteps, stepsInOneTransaction } from './steps.ts'

const FILE = `-- concurrently
-- A comment; it is no statement.
alter table orders validate constraint a,
  validate constraint b;
create unique index concurrently if not exists by_day
  on orders (day);
drop index old;
  alter index newer rename to old;
with batch as (select id from orders where id > $1) -- the next rows
select max(id)::text as last_key, count(*) as rows from batch
`

test('a step ends with a semicolon at the end of a line, unless the next line is indented', () => {
  expect(splitSteps(FILE)).toEqual([
    {
      kind: 'transaction',
      sql: 'alter table orders validate constraint a,\n  validate constraint b',
    },
    {
      kind: 'concurrent index',
      index: 'by_day',
      sql: 'create unique index concurrently if not exists by_day\n  on orders (day)',
    },
    { kind: 'transaction', sql: 'drop index old;\n  alter index newer rename to old' },
    { kind: 'batched', sql: expect.stringMatching(/^with batch[^;]*from batch$/) as string },
  ])
})

test.each([
  'create index concurrently by_day on orders (day);',
  'create index concurrently if not exists by_day on orders (day);\n  select 1;',
  'drop index concurrently by_day;',
])('a concurrent statement that cannot be repeated is refused: %s', (sql) => {
  expect(() => splitSteps(sql)).toThrow(/Write "create index concurrently if not exists/)
})

test('for an empty database the same statements run in one transaction, without the batches', () => {
  const text = stepsInOneTransaction(FILE)
  expect(text).toContain('create unique index if not exists by_day\n')
  expect(text).toContain('drop index old;\n  alter index newer rename to old;\n')
  expect(text).not.toMatch(/concurrently|\$1/)
})
