import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { colourFamilies, familyNames, isColourFamily, isSwatch } from './colour-families.ts'

const { db } = await testDatabase()
const { facet_id: facetId } = await db
  .selectFrom('attribute_choices')
  .select('facet_id')
  .where('entry', '=', 'colour.red')
  .executeTakeFirstOrThrow()
const insert = (family: string, swatch: string) =>
  db
    .insertInto('attribute_choices')
    .values({
      entry: `colour.new-${family}`,
      attribute: 'colour',
      name: family,
      position: 99,
      facet_id: facetId,
      family,
      swatch,
    })
    .execute()

test('the database accepts each family with its swatch, and no other family', async () => {
  for (const family of familyNames) await insert(family, colourFamilies[family].swatch)
  await expect(insert('neon', '#00ff00')).rejects.toMatchObject({ code: '23514' })
  await expect(insert('red', 'red')).rejects.toMatchObject({ code: '23514' })
})

test('a colour of a new shop that is named like a family has the swatch of the family', async () => {
  const rows = await db
    .selectFrom('attribute_choices')
    .select(['family', 'swatch'])
    .where('attribute', '=', 'colour')
    .where(sql<boolean>`entry = 'colour.' || family`)
    .execute()
  expect(rows).toHaveLength(familyNames.length)
  for (const { family, swatch } of rows)
    expect(swatch).toBe(colourFamilies[family as keyof typeof colourFamilies].swatch)
})

test('only listed names are families, and only lower-case hexadecimal colours are swatches', () => {
  expect(familyNames.every(isColourFamily)).toBe(true)
  for (const text of ['', 'Red', 'toString', '__proto__']) expect(isColourFamily(text)).toBe(false)
  expect(Object.values(colourFamilies).every(({ swatch }) => isSwatch(swatch))).toBe(true)
  for (const text of ['', '#fff', '#C1121F', '#c1121f ', 'url(#c1121f)'])
    expect(isSwatch(text)).toBe(false)
})
