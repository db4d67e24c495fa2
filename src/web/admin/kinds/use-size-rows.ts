import { useRef, useState } from 'react'
import type { ProductKind } from '#shop/kinds/product-kind.ts'

/** A row of the editor; `was` is the stored label of an existing size. */
export type SizeRow = { key: number; was: string | null; label: string }

/** The sizes of the form, which the size guide shows as rows too. */
export function useSizeRows(kind: ProductKind | null) {
  const [rows, setRows] = useState<SizeRow[]>(() =>
    (kind?.sizes ?? []).map((label, key) => ({ key, was: label, label })),
  )
  const nextKey = useRef(rows.length)
  const newRow = (label: string): SizeRow => ({ key: nextKey.current++, was: null, label })

  return {
    rows,
    /** `was` has the stored label of each row, or an empty text. */
    replace: (labels: readonly string[], was: readonly string[]) =>
      setRows(labels.map((label, index) => ({ ...newRow(label), was: was[index] || null }))),
    add: () => setRows([...rows, newRow('')]),
    remove: (index: number) => setRows(rows.toSpliced(index, 1)),
    rename: (index: number, label: string) => setRows(rows.with(index, { ...rows[index]!, label })),
    move: (from: number, to: number) =>
      setRows(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!)),
    /** Adds the sizes of a set. Existing sizes stay, because products may have them. */
    addSet: (labels: readonly string[]) =>
      setRows([
        ...rows.filter(({ label }) => label !== ''),
        ...labels.filter((label) => rows.every((row) => row.label !== label)).map(newRow),
      ]),
  }
}
