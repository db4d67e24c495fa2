import type { SareeDesign } from '../saree-cloth.ts'
import { type SareeOptions, designOf, line, gap } from '../saree-design.ts'

/** Bandhani: dots tied by hand before dyeing, each slightly different. */
export const bandhani = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'georgette',
    field: { kind: 'tiedDots', size: 7, gap: 15 },
    border: [
      line(7),
      { kind: 'diamonds', height: 14, second: 'accent' },
      line(5),
      { kind: 'motifs', height: 22, motif: 'tiedDot', main: 'accent', second: 'border' },
      line(2),
    ],
    palluField: { kind: 'tiedDots', size: 8, gap: 12 },
    pallu: [
      line(12),
      { kind: 'diamonds', height: 22, second: 'accent' },
      line(6),
      {
        kind: 'motifs',
        height: 110,
        motif: options.motif ?? 'peacock',
        main: 'accent',
        second: 'zari',
      },
      line(4),
      { kind: 'motifs', height: 30, motif: 'tiedDot', main: 'accent', second: 'border' },
      line(4),
    ],
    tassels: true,
  })

export const lehariya = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'georgette',
    field: { kind: 'lehariya', size: 120, colours: ['accent', 'border', 'blouse', 'border'] },
    border: [line(10), { kind: 'diamonds', height: 18, second: 'accent' }, line(8)],
    pallu: [
      line(18),
      { kind: 'diamonds', height: 34, second: 'accent' },
      line(10),
      { kind: 'chevron', height: 40, second: 'accent' },
      line(8),
    ],
    tassels: true,
  })

/** Ikat: yarn tied and dyed before weaving, which blurs every edge. */
export const ikat = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'silk',
    field: { kind: 'jaal', motif: 'steppedDiamond', size: 48, main: 'accent', second: 'border' },
    border: [
      gap(10),
      { kind: 'ikat', height: 34, main: 'accent', second: 'ground' },
      gap(5),
      line(3),
      gap(5),
      { kind: 'steps', height: 13, ground: 'ground', main: 'border' },
    ],
    pallu: [
      gap(16, 'pallu'),
      { kind: 'ikat', height: 56, ground: 'pallu', main: 'accent', second: 'ground' },
      line(4),
      {
        kind: 'halfDrop',
        height: 170,
        motif: 'steppedDiamond',
        ground: 'pallu',
        main: 'accent',
        second: 'ground',
      },
      line(4),
      { kind: 'ikat', height: 90, ground: 'pallu', main: 'ground', second: 'accent' },
      line(4),
      { kind: 'ikat', height: 56, ground: 'pallu', main: 'accent', second: 'ground' },
      gap(12, 'pallu'),
    ],
    tassels: true,
  })

export const patola = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'silk',
    field: {
      kind: 'buti',
      motif: 'patolaFlower',
      size: 34,
      gap: 52,
      main: 'accent',
      second: 'border',
    },
    border: [
      gap(8),
      { kind: 'checks', height: 10, main: 'accent', second: 'ground' },
      gap(4),
      { kind: 'motifs', height: 40, motif: 'steppedDiamond', main: 'accent', second: 'ground' },
      gap(4),
      { kind: 'checks', height: 10, main: 'accent', second: 'ground' },
      gap(3),
      line(3),
    ],
    pallu: [
      gap(10),
      line(8),
      { kind: 'motifs', height: 70, motif: 'patolaFlower', main: 'accent', second: 'ground' },
      line(3),
      { kind: 'checks', height: 16, main: 'accent', second: 'ground' },
      { kind: 'motifs', height: 120, motif: 'steppedDiamond', main: 'accent', second: 'ground' },
      { kind: 'checks', height: 16, main: 'accent', second: 'ground' },
      line(3),
      { kind: 'motifs', height: 70, motif: 'patolaFlower', main: 'accent', second: 'ground' },
      { kind: 'steps', height: 24, ground: 'ground', main: 'border' },
    ],
    tassels: true,
  })

/** Kalamkari: drawn with a bamboo pen, without metal thread. */
export const kalamkari = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'cotton',
    field: { kind: 'blooms', size: 120, colours: ['border', 'accent', 'blouse'] },
    border: [
      { kind: 'plain', height: 8, ground: 'border' },
      {
        kind: 'vine',
        height: 58,
        motif: options.motif ?? 'blossom',
        main: 'accent',
        second: 'blouse',
      },
      { kind: 'plain', height: 4, ground: 'accent' },
      { kind: 'temple', height: 20, ground: 'ground', main: 'border', second: 'accent' },
    ],
    pallu: [
      { kind: 'plain', height: 14, ground: 'border' },
      { kind: 'vine', height: 70, motif: 'lotus', main: 'accent', second: 'blouse' },
      { kind: 'plain', height: 6, ground: 'accent' },
      {
        kind: 'arches',
        height: 270,
        motif: options.second ?? 'peacock',
        ground: 'pallu',
        main: 'accent',
        second: 'blouse',
      },
      { kind: 'plain', height: 6, ground: 'accent' },
      { kind: 'motifs', height: 60, motif: 'lotus', main: 'accent', second: 'blouse' },
      { kind: 'temple', height: 34, ground: 'ground', main: 'border', second: 'accent' },
    ],
    tassels: false,
  })
