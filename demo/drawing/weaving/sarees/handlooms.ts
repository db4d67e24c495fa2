import type { SareeDesign } from '../saree-cloth.ts'
import { type SareeOptions, designOf, line, gap } from '../saree-design.ts'

export const chanderi = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'chanderi',
    field: { kind: 'buti', motif: options.motif ?? 'coin', size: 12, gap: 58, second: 'ground' },
    border: [
      line(6),
      gap(4),
      line(16),
      { kind: 'diamonds', height: 12, second: 'accent' },
      line(4),
      { kind: 'beads', height: 9, ground: 'ground', second: 'accent' },
    ],
    pallu: [
      line(14),
      gap(8),
      line(40),
      gap(8),
      line(6),
      {
        kind: 'halfDrop',
        height: 230,
        motif: options.second ?? 'buti',
        ground: 'pallu',
        second: 'accent',
      },
      line(6),
      gap(10),
      line(24),
      gap(6),
      line(4),
    ],
    tassels: true,
  })

/** Maheshwari: a reversible border, and five stripes on the pallu. */
export const maheshwari = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'silk',
    field: { kind: 'stripes', widths: [14, 1.4], colours: ['ground', 'accent'] },
    border: [
      line(5),
      gap(5),
      { kind: 'chevron', height: 18, second: 'accent' },
      line(4),
      { kind: 'checks', height: 12, main: 'accent', second: 'zari' },
      line(3),
      { kind: 'steps', height: 12, ground: 'ground', main: 'border' },
    ],
    pallu: [
      gap(24, 'pallu'),
      line(10),
      gap(46, 'pallu'),
      { kind: 'plain', height: 34, ground: 'accent' },
      gap(46, 'pallu'),
      { kind: 'plain', height: 34, ground: 'accent' },
      gap(46, 'pallu'),
      line(10),
      { kind: 'chevron', height: 26, ground: 'pallu', second: 'accent' },
      line(8),
    ],
    tassels: true,
  })

export const tussar = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'tussar',
    field: { kind: 'plain' },
    border: [
      gap(26),
      line(4),
      { kind: 'temple', height: 22, ground: 'ground', main: 'border', second: 'accent' },
    ],
    pallu: [
      gap(20, 'pallu'),
      { kind: 'plain', height: 8, ground: 'accent' },
      gap(14, 'pallu'),
      line(6),
      {
        kind: 'tallMotifs',
        height: 190,
        motif: options.motif ?? 'leaf',
        ground: 'pallu',
        main: 'accent',
        second: 'ground',
      },
      line(6),
      { kind: 'pinstripes', height: 90, ground: 'pallu', main: 'ground' },
      { kind: 'plain', height: 8, ground: 'accent' },
      gap(30, 'pallu'),
    ],
    tassels: true,
  })

export const linen = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'linen',
    field: { kind: 'plain' },
    border: [line(16), gap(5, 'ground'), line(3)],
    pallu: [
      gap(12, 'pallu'),
      line(12),
      gap(60, 'pallu'),
      line(5),
      gap(30, 'pallu'),
      { kind: 'pinstripes', height: 150, ground: 'pallu', main: 'accent' },
      gap(30, 'pallu'),
      line(5),
    ],
    tassels: true,
  })

export const organza = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'organza',
    field: { kind: 'blooms', size: 120, colours: ['accent', 'blouse'] },
    border: [
      line(4),
      {
        kind: 'motifs',
        height: 26,
        motif: options.motif ?? 'rosette',
        ground: 'ground',
        second: 'accent',
      },
      line(2),
    ],
    pallu: [
      line(8),
      {
        kind: 'arches',
        height: 120,
        motif: options.second ?? 'lotus',
        ground: 'pallu',
        second: 'accent',
      },
      line(4),
    ],
    tassels: false,
  })

/** Jamdani: motifs inlaid by hand on the loom. */
export const jamdani = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'muslin',
    field: {
      kind: 'buti',
      motif: options.motif ?? 'leaf',
      size: 24,
      gap: 54,
      main: 'accent',
      second: 'border',
    },
    border: [
      gap(6),
      { kind: 'diamonds', height: 16, main: 'accent', second: 'border' },
      gap(4),
      { kind: 'temple', height: 18, ground: 'ground', main: 'border', second: 'accent' },
    ],
    pallu: [
      gap(10, 'pallu'),
      { kind: 'diamonds', height: 26, ground: 'pallu', main: 'accent', second: 'border' },
      {
        kind: 'halfDrop',
        height: 220,
        motif: options.second ?? 'buti',
        ground: 'pallu',
        main: 'accent',
        second: 'border',
      },
      { kind: 'chevron', height: 30, ground: 'pallu', main: 'accent', second: 'border' },
      {
        kind: 'halfDrop',
        height: 130,
        motif: options.motif ?? 'leaf',
        ground: 'pallu',
        main: 'accent',
        second: 'border',
      },
      gap(6, 'pallu'),
    ],
    tassels: false,
  })

/** A saree of plain cloth with a fine metal edge. */
export const plainDrape = (options: SareeOptions): SareeDesign =>
  designOf(options, {
    finish: 'satin',
    field: { kind: 'plain' },
    border: [line(12), { kind: 'steps', height: 10, ground: 'ground' }],
    pallu: [
      line(26),
      gap(8, 'pallu'),
      line(8),
      { kind: 'diamonds', height: 40, ground: 'pallu', second: 'accent' },
      line(8),
      gap(8, 'pallu'),
      line(4),
    ],
    tassels: true,
  })
