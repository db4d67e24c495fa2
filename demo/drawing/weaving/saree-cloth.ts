import { type Fabric, weaveFabric } from '../engine/fabric.ts'
import { type Band, drawBands, heightOf } from './bands.ts'
import type { Field } from './tile.ts'
import { drawField } from './fields.ts'
import { type FinishName, finishOf, opaque } from './finishes.ts'
import type { Palette } from './palette.ts'

export const SAREE_WIDTH_CM = 115
export const PALLU_LENGTH_CM = 84
const REPEAT_MM = 240
const WIDTH_MM = SAREE_WIDTH_CM * 10
const TEXELS_PER_CM = 11
const CLOSE_TEXELS_PER_CM = 44
/** The height of the cloth for close-ups, which ends at the lower edge. */
export const CLOSE_UP_CM = 26
const HEM_FROM_CM = SAREE_WIDTH_CM - CLOSE_UP_CM

export type SareeDesign = {
  palette: Palette
  finish: FinishName
  /** The colour of the weft in shot silk. */
  shot?: string
  field: Field
  /** From the edge inwards. */
  border: Band[]
  /** The bands of the pallu, from its free end inwards. */
  pallu: Band[]
  palluField?: Field
  tassels: boolean
}

/** The fabrics of a saree. `hem` is the lowest part of the body at a higher resolution for
 * close-ups; it is `CLOSE_UP_CM` high. */
export type SareeCloth = {
  design: SareeDesign
  body: Fabric
  pallu: Fabric
  blouse: Fabric
  hem: Fabric
}

const sheet = (width: number, height: number, drawn: string, from = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${from} ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`

function withBorders(field: string, design: SareeDesign, length: number): string {
  const upper = drawBands(design.border, design.palette, length, 'edge')
  return `${field}${upper}<g transform="translate(0 ${WIDTH_MM}) scale(1 -1)">${drawBands(design.border, design.palette, length, 'hem')}</g>`
}

/** Draws one repeat of the body, with borders on both sides. */
export function drawBody(design: SareeDesign, fromMm = 0): string {
  const drawn = withBorders(
    drawField(design.field, design.palette, REPEAT_MM, WIDTH_MM, 'field'),
    design,
    REPEAT_MM,
  )
  return sheet(REPEAT_MM, WIDTH_MM - fromMm, drawn, fromMm)
}

/** Draws the pallu with its free end at the left. Its motifs are upright when it hangs down. */
export function drawPallu(design: SareeDesign): string {
  const length = PALLU_LENGTH_CM * 10
  const deep = heightOf(design.pallu)
  const rest = length - deep
  const bands = drawBands(design.pallu.toReversed(), design.palette, WIDTH_MM, 'pallu')
  const ground = { ...design.palette, ground: design.palette.pallu }
  const field = design.palluField
    ? drawField(design.palluField, ground, rest, WIDTH_MM, 'show')
    : drawField(design.field, design.palette, rest, WIDTH_MM, 'field')
  return sheet(
    length,
    WIDTH_MM,
    `<g transform="translate(${deep} 0)">${withBorders(field, design, rest)}</g><g transform="matrix(0 1 -1 0 ${deep} 0)">${bands}</g>`,
  )
}

export function drawBlouse(design: SareeDesign): string {
  const palette = { ...design.palette, ground: design.palette.blouse }
  const bands = design.border.slice(0, 3)
  const field: Field = { kind: 'buti', motif: 'rosette', size: 9, gap: 44 }
  return sheet(
    REPEAT_MM,
    400,
    drawField(field, palette, REPEAT_MM, 400, 'blouse') +
      `<g transform="translate(0 400) scale(1 -1)">${drawBands(bands, palette, REPEAT_MM, 'cuff')}</g>`,
  )
}

export async function weaveSaree(design: SareeDesign): Promise<SareeCloth> {
  const finish = finishOf(design.finish, design.palette, design.shot)
  const [body, pallu, blouse, hem] = await Promise.all([
    weaveFabric(drawBody(design), REPEAT_MM / 10, TEXELS_PER_CM, finish),
    weaveFabric(drawPallu(design), PALLU_LENGTH_CM, TEXELS_PER_CM, finish),
    weaveFabric(drawBlouse(design), REPEAT_MM / 10, TEXELS_PER_CM, opaque(finish)),
    weaveFabric(
      drawBody(design, HEM_FROM_CM * 10),
      REPEAT_MM / 10,
      CLOSE_TEXELS_PER_CM,
      opaque(finish),
    ),
  ])
  return { design, body, pallu, blouse, hem }
}
