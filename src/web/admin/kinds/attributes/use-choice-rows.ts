import { useRef, useState } from 'react'
import type { Attribute } from '#shop/attributes/attribute.ts'
import { colourFamilies, type ColourFamily } from '#shop/attributes/colour-families.ts'

/** A row of the editor; `entry` is empty for a new choice. */
export type ChoiceRow = {
  key: number
  entry: string
  name: string
  family: ColourFamily
  swatch: string
}

export function useChoiceRows(attribute: Attribute | null) {
  const [rows, setRows] = useState<ChoiceRow[]>(() =>
    (attribute?.choices ?? []).map(({ entry, name, family, swatch }, key) => ({
      key,
      entry,
      name,
      family: family ?? 'red',
      swatch: swatch ?? colourFamilies.red.swatch,
    })),
  )
  const nextKey = useRef(rows.length)
  const newRow = (): ChoiceRow => ({
    key: nextKey.current++,
    entry: '',
    name: '',
    family: 'red',
    swatch: colourFamilies.red.swatch,
  })
  const change = (index: number, part: Partial<ChoiceRow>) =>
    setRows(rows.with(index, { ...rows[index]!, ...part }))

  return {
    rows,
    /** Shows a row for each entry; the rest is filled in by field. */
    replace: (entries: readonly string[]) =>
      setRows(
        entries.map((entry) => ({
          ...(rows.find((row) => entry && row.entry === entry) ?? newRow()),
          entry,
        })),
      ),
    add: () => setRows([...rows, newRow()]),
    remove: (index: number) => setRows(rows.toSpliced(index, 1)),
    move: (from: number, to: number) =>
      setRows(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!)),
    rename: (index: number, name: string) => change(index, { name }),
    recolour: (index: number, swatch: string) => change(index, { swatch }),
    /** A colour that still has the swatch of its family takes that of the new family. */
    changeFamily: (index: number, family: ColourFamily) => {
      const { family: before, swatch } = rows[index]!
      const isInitial = swatch === colourFamilies[before].swatch
      change(index, { family, ...(isInitial && { swatch: colourFamilies[family].swatch }) })
    },
  }
}
