import { type Fabric, weaveFabric } from '../engine/fabric.ts'
import { type MotifName, drawnMotifs } from '../motifs/drawn.ts'
import { type Band, drawBands, heightOf } from './bands.ts'
import type { Field } from './tile.ts'
import { drawField } from './fields.ts'
import { type FinishName, finishOf, opaque } from './finishes.ts'
import type { Palette } from './palette.ts'

const REPEAT_MM = 240
const TEXELS_PER_CM = 10
const FRONT_TEXELS_PER_CM = 13
export const FRONT_WIDTH_CM = 72
export const SLEEVE_LENGTH_CM = 60
export const DUPATTA_WIDTH_CM = 90
export const DUPATTA_LENGTH_CM = 60
/** The height of the dress form's shoulder. The position across the front is measured down from here. */
export const SHOULDER_CM = 146

export type Yoke =
  | { kind: 'none' }
  | { kind: 'placket'; motif: MotifName; length: number }
  | { kind: 'round'; motif: MotifName; length: number }
  | { kind: 'spray'; motif: MotifName; length: number }

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
  skirt: Fabric
  sleeve: Fabric
  bottom: Fabric
  dupatta: Fabric
}

const sheet = (width: number, height: number, drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`

const atFoot = (
  bands: Band[],
  palette: Palette,
  length: number,
  foot: number,
  name: string,
): string =>
  `<g transform="translate(0 ${foot}) scale(1 -1)">${drawBands(bands, palette, length, name)}</g>`

function motifAt(
  motif: MotifName,
  palette: Palette,
  x: number,
  y: number,
  size: number,
  turn = 0,
): string {
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100}) rotate(${turn} 50 50)">${drawnMotifs[motif](palette.zari, palette.accent)}</g>`
}

/** Draws the embroidery at the neck. `drop` is the distance from shoulder to neckline, in millimetres. */
export function drawYoke(yoke: Yoke, palette: Palette, drop: number): string {
  const middle = FRONT_WIDTH_CM * 5
  if (yoke.kind === 'none') return ''
  if (yoke.kind === 'placket') {
    const rows = Math.floor(yoke.length / 34)
    const motifs = Array.from({ length: rows }, (_, row) =>
      motifAt(yoke.motif, palette, middle, drop + 30 + row * 34, 26),
    ).join('')
    const edge = [-1, 1]
      .map(
        (side) =>
          `<rect x="${middle + side * 27 - 2.5}" y="0" width="5" height="${drop + yoke.length}" fill="${palette.zari}"/>`,
      )
      .join('')
    return `<rect x="${middle - 30}" width="60" height="${drop + yoke.length + 6}" fill="${palette.border}"/>${edge}<rect x="${middle - 30}" y="${drop + yoke.length + 2}" width="60" height="5" fill="${palette.zari}"/>${motifs}`
  }
  if (yoke.kind === 'round') {
    const rings = [0, 1, 2].map((ring) => {
      const radius = 96 + ring * 30
      const count = 13 + ring * 4
      return Array.from({ length: count }, (_, index) => {
        const angle = Math.PI * (0.04 + (0.92 * index) / (count - 1))
        return motifAt(
          yoke.motif,
          palette,
          middle - Math.cos(angle) * radius,
          20 + Math.sin(angle) * (radius + drop * 0.42),
          25 - ring * 2,
          90 - (angle * 180) / Math.PI + 0,
        )
      }).join('')
    })
    const line = (radius: number) =>
      `<ellipse cx="${middle}" cy="20" rx="${radius}" ry="${radius + drop * 0.42}" fill="none" stroke="${palette.zari}" stroke-width="4"/>`
    return `<ellipse cx="${middle}" cy="20" rx="176" ry="${176 + drop * 0.42}" fill="${palette.border}"/>${line(174)}${line(80)}${rings.join('')}`
  }
  const spray = [0, 1, 2, 3, 4].flatMap((row) =>
    Array.from({ length: 5 - row }, (_, index) =>
      motifAt(
        yoke.motif,
        palette,
        middle + (index - (4 - row) / 2) * 46,
        drop + 34 + (row * yoke.length) / 5,
        38 - row * 3,
      ),
    ),
  )
  return spray.join('')
}

export function drawFront(design: SuitDesign, drop: number): string {
  const width = FRONT_WIDTH_CM * 10
  const height = (SHOULDER_CM - design.hemAtCm) * 10
  const hem = atFoot(design.hem, design.palette, width, height, 'hem')
  return sheet(
    width,
    height,
    drawField(design.field, design.palette, width, height, 'field') +
      hem +
      drawYoke(design.yoke, design.palette, drop),
  )
}

/** Draws cloth with bands at its lower edge, for skirts, sleeves and trousers. */
export function drawLength(
  field: Field,
  bands: Band[],
  palette: Palette,
  lengthCm: number,
): string {
  const height = lengthCm * 10
  return sheet(
    REPEAT_MM,
    height,
    drawField(field, palette, REPEAT_MM, height, 'field') +
      atFoot(bands, palette, REPEAT_MM, height, 'foot'),
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
  const skirtLength = SHOULDER_CM - design.hemAtCm
  const [front, skirt, sleeve, bottom, dupatta] = await Promise.all([
    weaveFabric(drawFront(design, drop), FRONT_WIDTH_CM, FRONT_TEXELS_PER_CM, solid),
    weaveFabric(
      drawLength(design.field, design.hem, palette, skirtLength),
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
  ])
  return { design, front, skirt, sleeve, bottom, dupatta }
}
