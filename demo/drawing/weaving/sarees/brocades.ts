import type { SareeDesign } from '../saree-cloth.ts'
import { type SareeOptions, designOf, line, gap } from '../saree-design.ts'

export const banarasi = (options: SareeOptions): SareeDesign => {
  const [motif, second] = [options.motif ?? 'mango', options.second ?? 'rosette']
  return designOf(options, {
    finish: 'silk',
    field: { kind: 'jaal', motif: second, size: 60 },
    border: [
      line(5),
      { kind: 'beads', height: 7, second: 'accent' },
      line(3),
      { kind: 'vine', height: 54, motif: second, second: 'accent' },
      line(3),
      { kind: 'diamonds', height: 10, second: 'accent' },
      line(2),
      { kind: 'motifs', height: 24, motif: 'buti', ground: 'ground', second: 'accent' },
    ],
    pallu: [
      line(8),
      { kind: 'chevron', height: 18, second: 'accent' },
      line(5),
      { kind: 'vine', height: 62, motif: 'lotus', second: 'accent' },
      line(4),
      { kind: 'tallMotifs', height: 165, motif, second: 'accent', ground: 'pallu' },
      line(4),
      { kind: 'brocade', height: 44, second: 'accent' },
      line(4),
      { kind: 'halfDrop', height: 210, motif: second, second: 'accent', ground: 'pallu' },
      line(4),
      { kind: 'vine', height: 50, motif: second, second: 'accent' },
      line(5),
      { kind: 'motifs', height: 40, motif: 'buti', ground: 'ground', second: 'accent' },
    ],
    tassels: true,
  })
}

export const kanjivaram = (options: SareeOptions): SareeDesign => {
  const [motif, second] = [options.motif ?? 'peacock', options.second ?? 'coin']
  return designOf(options, {
    finish: 'silk',
    field: { kind: 'buti', motif: second, size: 13, gap: 70, second: 'ground' },
    border: [
      line(6),
      { kind: 'pinstripes', height: 12 },
      line(4),
      { kind: 'tallMotifs', height: 58, motif, second: 'accent' },
      line(3),
      { kind: 'beads', height: 9, second: 'accent' },
      line(3),
      { kind: 'diamonds', height: 13, second: 'border' },
      line(3),
      { kind: 'temple', height: 40, ground: 'ground', main: 'border', second: 'zari' },
    ],
    pallu: [
      line(10),
      { kind: 'pinstripes', height: 26 },
      line(6),
      { kind: 'motifs', height: 62, motif, second: 'accent' },
      line(4),
      { kind: 'brocade', height: 50, second: 'accent' },
      line(4),
      { kind: 'motifs', height: 78, motif: 'lotus', second: 'accent' },
      line(4),
      { kind: 'chevron', height: 34, second: 'accent' },
      { kind: 'diamonds', height: 40, second: 'accent' },
      { kind: 'chevron', height: 34, second: 'accent' },
      line(4),
      { kind: 'motifs', height: 62, motif, second: 'accent' },
      line(5),
      { kind: 'beads', height: 16, second: 'accent' },
      { kind: 'pinstripes', height: 40 },
      { kind: 'temple', height: 54, ground: 'ground', main: 'border', second: 'zari' },
    ],
    tassels: true,
  })
}

/** Paithani: a pallu of solid zari with peacocks and lotuses that are coloured in by hand. */
export const paithani = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'silk',
    field: { kind: 'buti', motif: options.second ?? 'coin', size: 11, gap: 62 },
    border: [
      line(4),
      gap(3),
      line(30),
      { kind: 'diamonds', height: 22, ground: 'zari', main: 'border', second: 'accent' },
      line(14),
      gap(4),
      line(3),
      { kind: 'steps', height: 14, ground: 'ground' },
    ],
    pallu: [
      line(16),
      gap(6),
      line(10),
      {
        kind: 'motifs',
        height: 52,
        motif: 'mango',
        ground: 'zari',
        main: 'border',
        second: 'accent',
      },
      line(6),
      {
        kind: 'tallMotifs',
        height: 190,
        motif: options.motif ?? 'peacock',
        ground: 'zari',
        main: 'border',
        second: 'accent',
      },
      line(6),
      {
        kind: 'vine',
        height: 66,
        motif: 'blossom',
        ground: 'zari',
        main: 'border',
        second: 'accent',
      },
      line(6),
      {
        kind: 'halfDrop',
        height: 170,
        motif: 'lotus',
        ground: 'zari',
        main: 'ground',
        second: 'accent',
      },
      line(10),
      gap(6),
      line(8),
      { kind: 'steps', height: 30, ground: 'ground' },
    ],
    tassels: true,
  })

export const kasavu = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'cotton',
    field: { kind: 'plain' },
    border: [gap(4, 'ground'), line(42), gap(5, 'border'), line(5)],
    pallu: [
      gap(10, 'ground'),
      line(70),
      gap(12, 'border'),
      line(14),
      gap(14, 'ground'),
      line(8),
      {
        kind: 'motifs',
        height: 96,
        motif: options.motif ?? 'peacock',
        ground: 'ground',
        second: 'border',
      },
      line(8),
    ],
    tassels: false,
  })
