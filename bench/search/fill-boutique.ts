import crypto from 'node:crypto'
import type { PoolClient } from 'pg'
import { liftTimeLimits } from '#platform/database/database.server.ts'
import { withoutSearchIndexes } from '../fill-catalogue.ts'
import { demoPieces, pieceAt, type Piece } from './boutique.ts'

const AT_ONCE = 5_000

/** Inserts `count` generated products, and those of the demo shop as the oldest ones. Returns all of
 * them by id. */
export async function fillBoutique(client: PoolClient, count: number): Promise<Map<string, Piece>> {
  const byId = new Map<string, Piece>()
  await liftTimeLimits(client)
  await withoutSearchIndexes(client, async () => {
    const total = count + demoPieces.length
    for (let from = 0; from < total; from += AT_ONCE) {
      const pieces = Array.from({ length: Math.min(AT_ONCE, total - from) }, (_, index) => ({
        id: idAt(from + index),
        place: from + index,
        piece: demoPieces[from + index - count] ?? pieceAt(from + index),
      }))
      for (const { id, piece } of pieces) byId.set(id, piece)
      const rows = JSON.stringify(pieces.map(({ piece, ...hung }) => ({ ...hung, ...piece })))
      await client.query(insertPieces, [rows])
      await client.query(insertStock, [rows])
    }
  })
  await client.query('vacuum analyze')
  return byId
}

/** A product id that is the same in every run. */
function idAt(place: number): string {
  return crypto
    .createHash('md5')
    .update(`piece ${place}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const insertPieces = `
  insert into products (id, title, description, type, original_price_paise, selling_price_paise, sizes, categories, highlights, created_at)
  select id, title, 'Handwoven.', type, "originalPricePaise", "pricePaise", array(select jsonb_array_elements_text(sizes)), array(select jsonb_array_elements_text(categories)),
    array(select jsonb_array_elements_text(highlights)), now() - place * interval '1 minute'
  from jsonb_to_recordset($1::jsonb) as piece
    (id uuid, place int, title text, type text, highlights jsonb, "pricePaise" bigint, "originalPricePaise" bigint, sizes jsonb, categories jsonb)`

const insertStock = `
  insert into stock (product_id, on_hand) select id, quantity from jsonb_to_recordset($1::jsonb) as piece (id uuid, quantity int)`
