import { type Fabric, weaveFabric } from '../engine/fabric.ts'
import { type Band, drawBands, heightOf } from './bands.ts'
import type { Field } from './tile.ts'
import { drawField } from './fields.ts'
import { type FinishName, finishOf, opaque } from './finishes.ts'
import type { Palette } from './palette.ts'
import { backSeams, frontSeams } from './seams.ts'
import { type Yoke, drawYoke } from './yoke.ts'

const REPEAT_MM = 240
const TEXELS_PER_CM = 10
const FRONT_TEXELS_PER_CM = 13
const CLOSE_TEXELS_PER_CM = 44
/** The height of the cloth for close-ups, which ends at the lower edge. */
export const CLOSE_UP_CM = 26
export const FRONT_WIDTH_CM = 72
export const SLEEVE_LENGTH_CM = 60
export const DUPATTA_WIDTH_CM = 90
export const DUPATTA_LENGTH_CM = 60
/** The height of the dress form's shoulder. The position across the front is measured down from here. */
export const SHOULDER_CM = 146

/** The palette colours the kurta (`ground`), its trimmings (`border`), the dupatta (`pallu`) and the
 * trousers (`blouse`). */
export type SuitDesign = {
  palette: Palette
  finish: FinishName
  shot?: string
  field: Field
  hem: Band[]
  hemAtCm: number
  yoke: Yoke
  bottom: Field
  bottomHem: Band[]
  dupatta: { finish: FinishName; field: Field; edge: Band[] }
}

export type SuitCloth = {
  design: SuitDesign
  front: Fabric
  /** The front without its embroidery. */
  back: Fabric
  skirt: Fabric
  sleeve: Fabric
  bottom: Fabric
  dupatta: Fabric
  /** The lowest part of the kurta at a higher resolution for close-ups. */
  hem: Fabric
  /** The length of the kurta from the shoulder. */
  lengthCm: number
}

const sheet = (width: number, height: number, drawn: string, from = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${from} ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`

const atFoot = (
  bands: Band[],
  palette: Palette,
  length: number,
  foot: number,
  name: string,
): string =>
  `<g transform="translate(0 ${foot}) scale(1 -1)">${drawBands(bands, palette, length, name)}</g>`

export function drawFront(design: SuitDesign, drop: number): string {
  const width = FRONT_WIDTH_CM * 10
  const height = (SHOULDER_CM - design.hemAtCm) * 10
  const hem = atFoot(design.hem, design.palette, width, height, 'hem')
  return sheet(
    width,
    height,
    drawField(design.field, design.palette, width, height, 'field') +
      hem +
      frontSeams(width, height, design.palette) +
      drawYoke(design.yoke, design.palette, { middle: width / 2, drop }),
  )
}

export function drawBack(design: SuitDesign): string {
  const width = FRONT_WIDTH_CM * 10
  const height = (SHOULDER_CM - design.hemAtCm) * 10
  return sheet(
    width,
    height,
    drawField(design.field, design.palette, width, height, 'field') +
      atFoot(design.hem, design.palette, width, height, 'hem') +
      backSeams(width, height, design.palette),
  )
}

/** Draws cloth with bands at its lower edge, for skirts, sleeves and trousers. `fromCm` cuts off the
 * upper part. */
export function drawLength(
  field: Field,
  bands: Band[],
  palette: Palette,
  lengthCm: number,
  fromCm = 0,
): string {
  const height = lengthCm * 10
  return sheet(
    REPEAT_MM,
    height - fromCm * 10,
    drawField(field, palette, REPEAT_MM, height, 'field') +
      atFoot(bands, palette, REPEAT_MM, height, 'foot'),
    fromCm * 10,
  )
}

export function drawDupatta(design: SuitDesign): string {
  const palette = { ...design.palette, ground: design.palette.pallu }
  const [length, width] = [DUPATTA_LENGTH_CM * 10, DUPATTA_WIDTH_CM * 10]
  const { field, edge } = design.dupatta
  const end = drawBands(edge.toReversed(), palette, width, 'end')
  return sheet(
    length,
    width,
    `${drawField(field, palette, length, width, 'field')}${drawBands(edge.slice(0, 1), palette, length, 'upper')}${atFoot(edge.slice(0, 1), palette, length, width, 'lower')}<g transform="matrix(0 1 -1 0 ${heightOf(edge)} 0)">${end}</g>`,
  )
}

export async function weaveSuit(design: SuitDesign, drop: number): Promise<SuitCloth> {
  const { palette } = design
  const finish = finishOf(design.finish, palette, design.shot)
  const solid = opaque(finish)
  const trousers = { ...palette, ground: palette.blouse }
  const scarf = { ...palette, ground: palette.pallu }
  const lengthCm = SHOULDER_CM - design.hemAtCm
  const [front, back, skirt, sleeve, bottom, dupatta, hem] = await Promise.all([
    weaveFabric(drawFront(design, drop), FRONT_WIDTH_CM, FRONT_TEXELS_PER_CM, solid),
    weaveFabric(drawBack(design), FRONT_WIDTH_CM, TEXELS_PER_CM, solid),
    weaveFabric(
      drawLength(design.field, design.hem, palette, lengthCm),
      REPEAT_MM / 10,
      TEXELS_PER_CM,
      solid,
    ),
    weaveFabric(
      drawLength(design.field, design.hem.slice(0, 4), palette, SLEEVE_LENGTH_CM),
      REPEAT_MM / 10,
      TEXELS_PER_CM,
      solid,
    ),
    weaveFabric(
      drawLength(design.bottom, design.bottomHem, trousers, 100),
      REPEAT_MM / 10,
      TEXELS_PER_CM,
      opaque(finishOf(design.finish, trousers)),
    ),
    weaveFabric(
      drawDupatta(design),
      DUPATTA_LENGTH_CM,
      TEXELS_PER_CM,
      finishOf(design.dupatta.finish, scarf),
    ),
    weaveFabric(
      drawLength(design.field, design.hem, palette, lengthCm, lengthCm - CLOSE_UP_CM),
      REPEAT_MM / 10,
      CLOSE_TEXELS_PER_CM,
      solid,
    ),
  ])
  return { design, front, back, skirt, sleeve, bottom, dupatta, hem, lengthCm }
}
