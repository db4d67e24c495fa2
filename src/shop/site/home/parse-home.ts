import { lineText, plainText, type Form } from '../../form-text.ts'
import type { ParseResult } from '../../parse-result.ts'
import { isUuid } from '../../uuid.ts'
import { asRecord, isShopPath, readJsonList } from '../form-json.ts'
import {
  SECTIONS_MAX,
  sectionForms,
  sectionTextLimits,
  type HomeSection,
  type HomeSections,
  type SectionItem,
  type SectionType,
} from './home-sections.ts'

/** `2.1.heading` is the heading of the second item of the third section; `sections` the whole list. */
export type HomeField =
  | 'sections'
  | `${number}.${number}.${keyof SectionItem}`
  | `${number}.collection`
  | `${number}.title`
export type HomeErrorCode =
  | 'missing'
  | 'too-long'
  | 'not-a-path'
  | 'label-missing'
  | 'path-missing'
  | 'unknown-collection'
  | 'unreadable'
  | 'too-many'
  | 'one-hero'
type HomeErrors = ParseResult<HomeSections, HomeField, HomeErrorCode>['errors']

/** Reads the JSON that the editor sends. Unknown types, items and fields are left out; an image or
 * video has only its id, because the server looks up the rest. */
export function parseHome(
  form: Form,
  slugs: readonly string[],
): ParseResult<HomeSections, HomeField, HomeErrorCode> {
  const sections = readSections(form.get('sections'))
  if (sections === null) return refused('unreadable')
  if (sections.length === 0) return refused('missing')
  if (sections.length > SECTIONS_MAX) return refused('too-many')
  if (sections.filter(({ type }) => type === 'hero').length !== 1) return refused('one-hero')
  const errors = sections.flatMap((section, place) => [
    ...(section.type === 'shelf' && !slugs.includes(section.collection)
      ? [{ field: `${place}.collection`, code: 'unknown-collection' } as const]
      : []),
    ...((section.title?.length ?? 0) > sectionTextLimits.heading
      ? [{ field: `${place}.title`, code: 'too-long' } as const]
      : []),
    ...section.items.flatMap((item, index) => itemErrors(section.type, item, `${place}.${index}`)),
  ])
  return { value: { sections }, errors }
}

/** The sections in the editor's JSON; null if it is not readable. */
export function readSections(json: unknown): HomeSection[] | null {
  return readJsonList(json)?.flatMap((section) => readSection(section) ?? []) ?? null
}

function refused(code: HomeErrorCode) {
  return { value: { sections: [] }, errors: [{ field: 'sections', code } as const] }
}

function readSection(value: unknown): HomeSection | null {
  const { type, title, items, collection } = asRecord(value)
  if (typeof type !== 'string' || !Object.hasOwn(sectionForms, type) || !Array.isArray(items))
    return null
  const known = type as SectionType
  const { itemsMax, hasTitle } = sectionForms[known]
  const read = items.slice(0, itemsMax).map((item) => readItem(known, asRecord(item)))
  if (read.length === 0) return null
  return {
    type: known,
    ...(hasTitle && { title: lineText(title) }),
    items: read,
    collection: known === 'shelf' ? lineText(collection) : '',
  }
}

function readItem(type: SectionType, item: Record<string, unknown>): SectionItem {
  const { fields, hasImage, hasVideo = false } = sectionForms[type]
  const line = (field: 'heading' | 'label' | 'to') =>
    fields.includes(field) ? lineText(item[field]) : ''
  const { id } = asRecord(item['image'])
  const { id: videoId, type: videoType } = asRecord(item['video'])
  return {
    heading: line('heading'),
    text: fields.includes('text') ? plainText(item['text']) : '',
    label: line('label'),
    to: line('to'),
    image: hasImage && isUuid(id) ? { id, width: 0, height: 0, tint: '' } : null,
    ...(hasVideo &&
      isUuid(videoId) && { video: { id: videoId, type: videoType === 'webm' ? 'webm' : 'mp4' } }),
  }
}

function itemErrors(
  type: SectionType,
  item: SectionItem,
  place: `${number}.${number}`,
): HomeErrors {
  const { fields, required } = sectionForms[type]
  const isButton = fields.includes('label')
  return fields.flatMap((field) => {
    const value = item[field]
    const code =
      value === '' && required.includes(field)
        ? 'missing'
        : value.length > sectionTextLimits[field]
          ? 'too-long'
          : field === 'to' && value && !isShopPath(value)
            ? 'not-a-path'
            : field === 'to' && isButton && item.label && !value
              ? 'path-missing'
              : field === 'label' && item.to && !value
                ? 'label-missing'
                : null
    return code ? [{ field: `${place}.${field}` as const, code }] : []
  })
}
