import type { CardImage } from '../../media/image.ts'
import type { VideoRef } from '../../videos/video.ts'

/** One text block of a section. An empty label means no button. */
export type SectionItem = {
  heading: string
  text: string
  label: string
  /** A path of this shop. */
  to: string
  image: CardImage | null
  /** Plays without sound over the image of a hero. Versions of earlier programs have none. */
  video?: SectionVideo | null
}

export type SectionVideo = Pick<VideoRef, 'id' | 'type'>

export type SectionType =
  | 'hero'
  | 'shelf'
  | 'new-arrivals'
  | 'tiles'
  | 'small-tiles'
  | 'image-text'
  | 'story'
  | 'promises'
  | 'newsletter'
  | 'recently-viewed'

export type HomeSection = {
  type: SectionType
  /** Above the items, if the type has a title. */
  title?: string
  items: SectionItem[]
  /** The slug of the shelf's collection; empty for all others. */
  collection: string
}

export type HomeSections = { sections: HomeSection[] }

type TextField = 'heading' | 'text' | 'label' | 'to'
type SectionForm = {
  name: string
  /** The fields of each item. */
  fields: readonly TextField[]
  required: readonly TextField[]
  hasImage: boolean
  hasVideo?: boolean
  /** The section has a title of its own. */
  hasTitle?: boolean
  itemsMax: number
  /** Explains to the owner what customers see. */
  about?: string
}

/** The fields of each section. The form and the validation of its input follow this list. */
export const sectionForms: Record<SectionType, SectionForm> = {
  hero: {
    name: 'Hero',
    fields: ['heading', 'text', 'label', 'to'],
    required: ['heading'],
    hasImage: true,
    hasVideo: true,
    itemsMax: 1,
  },
  shelf: {
    name: 'Collection shelf',
    fields: ['heading'],
    required: ['heading'],
    hasImage: false,
    itemsMax: 1,
  },
  'new-arrivals': {
    name: 'New arrivals',
    fields: ['heading'],
    required: ['heading'],
    hasImage: false,
    itemsMax: 1,
  },
  tiles: {
    name: 'Tiles',
    fields: ['heading', 'text', 'to'],
    required: ['heading', 'to'],
    hasImage: true,
    itemsMax: 6,
  },
  'small-tiles': {
    name: 'Small tiles',
    fields: ['heading', 'to'],
    required: ['heading', 'to'],
    hasImage: true,
    hasTitle: true,
    itemsMax: 12,
    about: 'Small pictures with a word each, for example one for each weave. Six fill a row.',
  },
  'image-text': {
    name: 'Image with text',
    fields: ['heading', 'text', 'label', 'to'],
    required: ['heading'],
    hasImage: true,
    itemsMax: 1,
  },
  story: {
    name: 'Story',
    fields: ['heading', 'text'],
    required: ['heading', 'text'],
    hasImage: false,
    itemsMax: 1,
  },
  promises: {
    name: 'Promises',
    fields: ['heading', 'text'],
    required: ['heading'],
    hasImage: false,
    itemsMax: 4,
  },
  newsletter: {
    name: 'Newsletter',
    fields: ['heading', 'text'],
    required: ['heading'],
    hasImage: false,
    itemsMax: 1,
  },
  'recently-viewed': {
    name: 'Recently viewed',
    fields: ['heading'],
    required: ['heading'],
    hasImage: false,
    itemsMax: 1,
    about:
      'Each visitor sees the products last opened on this device. Hidden until there are some.',
  },
}

export const SECTIONS_MAX = 12
/** In characters. */
export const sectionTextLimits = { heading: 80, text: 1000, label: 40, to: 300 }

const empty: SectionItem = { heading: '', text: '', label: '', to: '', image: null }

export function newItem(values: Partial<SectionItem> = {}): SectionItem {
  return { ...empty, ...values }
}

export function newSection(type: SectionType): HomeSection {
  return { type, items: [newItem()], collection: type === 'shelf' ? 'Latest' : '' }
}

/** One text for each item, for the comparison of versions. */
export function sectionTexts({ sections }: HomeSections): string[] {
  return sections.flatMap(({ type, title = '', items, collection }) =>
    items.map(({ heading, text, label, to }) =>
      [sectionForms[type].name, title, heading, text, label, to, collection]
        .filter(Boolean)
        .join('\n'),
    ),
  )
}

/** The home page of the specification. */
export const initialHome: HomeSections = {
  sections: [
    {
      type: 'hero',
      collection: '',
      items: [
        newItem({
          heading: 'Elegance in every thread',
          text: 'Salwar suits and sarees, handpicked for the fall of the cloth and the light in the border.',
          label: 'Latest Collection',
          to: '/shop/Latest',
        }),
      ],
    },
    { type: 'shelf', collection: 'Popular', items: [newItem({ heading: 'Popular' })] },
    {
      type: 'tiles',
      collection: '',
      items: [
        newItem({
          heading: 'All sarees',
          text: 'Banarasi, Kanjivaram, Chanderi: six yards for every feast and every Monday.',
          to: '/shop/saree',
        }),
        newItem({
          heading: 'All suits',
          text: 'Anarkali, straight, Patiala: cut to move in, with a dupatta to match.',
          to: '/shop/suit',
        }),
      ],
    },
    { type: 'shelf', collection: 'Recommended', items: [newItem({ heading: 'Recommended' })] },
  ],
}
