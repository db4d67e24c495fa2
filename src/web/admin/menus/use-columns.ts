import { useRef, useState } from 'react'
import type { MenuColumn, MenuEntry, MenuPlace } from '#shop/site/menus/menus.ts'

type Keyed<Item> = Item & { key: number }
export type KeyedColumn = Keyed<Omit<MenuColumn, 'entries'>> & {
  entries: readonly Keyed<MenuEntry>[]
}

/** The columns of the form. A key follows its column or entry when it is moved. */
export function useColumns(initial: readonly MenuColumn[]) {
  const added = useRef(0)
  const [columns, setColumns] = useState<readonly KeyedColumn[]>(() => initial.map(withKeys))
  const newEntry = () => ({ text: '', to: '/', key: --added.current })
  const change = (index: number, edit: Partial<KeyedColumn>) =>
    setColumns(columns.with(index, { ...columns[index]!, ...edit }))
  const setEntries = (index: number, entries: readonly Keyed<MenuEntry>[]) =>
    change(index, { entries })
  const entriesOf = (index: number) => columns[index]!.entries

  return {
    columns,
    /** The columns without the keys of the form. */
    values: columns.map(({ place, heading, entries }): MenuColumn => ({
      place,
      heading,
      entries: entries.map(({ text, to }) => ({ text, to })),
    })),
    replace: (others: readonly MenuColumn[]) =>
      setColumns(others.map((column) => withKeys(column, --added.current))),
    add: (place: MenuPlace) => {
      const at = columns.findLastIndex((column) => column.place === place)
      const column = { place, heading: '', entries: [newEntry()], key: --added.current }
      setColumns(columns.toSpliced(at < 0 ? columns.length : at + 1, 0, column))
    },
    remove: (index: number) => setColumns(columns.toSpliced(index, 1)),
    move: (from: number, to: number) => setColumns(moved(columns, from, to)),
    change,
    addEntry: (index: number) => setEntries(index, [...entriesOf(index), newEntry()]),
    removeEntry: (index: number, row: number) =>
      setEntries(index, entriesOf(index).toSpliced(row, 1)),
    moveEntry: (index: number, from: number, to: number) =>
      setEntries(index, moved(entriesOf(index), from, to)),
    changeEntry: (index: number, row: number, edit: Partial<MenuEntry>) =>
      setEntries(index, entriesOf(index).with(row, { ...entriesOf(index)[row]!, ...edit })),
  }
}

/** The keys of what is added later are negative. */
function withKeys(column: MenuColumn, key: number): KeyedColumn {
  return { ...column, key, entries: column.entries.map((entry, row) => ({ ...entry, key: row })) }
}

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}

export type Columns = ReturnType<typeof useColumns>
