import { useRef, useState } from 'react'
import {
  newItem,
  newSection,
  type HomeSection,
  type SectionItem,
  type SectionType,
} from '#shop/site/home/home-sections.ts'

export type KeyedSection = HomeSection & { key: number }

/** The sections of the form. A key follows its section when it is moved. */
export function useSections(initial: readonly HomeSection[]) {
  const nextKey = useRef(initial.length)
  const [sections, setSections] = useState<readonly KeyedSection[]>(() =>
    initial.map((section, key) => ({ ...section, key })),
  )
  const change = (index: number, edit: Partial<HomeSection>) =>
    setSections(sections.with(index, { ...sections[index]!, ...edit }))
  const itemsOf = (index: number) => sections[index]!.items

  return {
    sections,
    /** The sections without the keys of the form. */
    values: sections.map(({ key: _key, ...section }): HomeSection => section),
    replace: (others: readonly HomeSection[]) =>
      setSections(others.map((section) => ({ ...section, key: nextKey.current++ }))),
    add: (type: SectionType) =>
      setSections([...sections, { ...newSection(type), key: nextKey.current++ }]),
    remove: (index: number) => setSections(sections.toSpliced(index, 1)),
    move: (from: number, to: number) =>
      setSections(sections.toSpliced(from, 1).toSpliced(to, 0, sections[from]!)),
    change,
    changeItem: (index: number, place: number, edit: Partial<SectionItem>) =>
      change(index, {
        items: itemsOf(index).with(place, { ...itemsOf(index)[place]!, ...edit }),
      }),
    addItem: (index: number) => change(index, { items: [...itemsOf(index), newItem()] }),
    removeItem: (index: number, place: number) =>
      change(index, { items: itemsOf(index).toSpliced(place, 1) }),
  }
}

export type Sections = ReturnType<typeof useSections>
