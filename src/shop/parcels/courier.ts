import { lineText, type Form } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'

/** A courier that staff choose from. `trackingLink` has `{number}` where the tracking number goes;
 * without it, customers copy the number. In `numberFormat`, 9 is a digit and A is a letter. */
export type Courier = { id: number; name: string; trackingLink: string; numberFormat: string }

export const COURIERS_MAX = 40
const NAME_MAX = 80
const LINK_MAX = 300
const FORMAT_MAX = 40

type CourierError = 'missing' | 'too-long' | 'not-a-link' | 'not-a-format'

export function parseCourierEntry(
  form: Pick<Form, 'get'>,
): ParseResult<Omit<Courier, 'id'>, keyof Omit<Courier, 'id'>, CourierError> {
  const value = {
    name: lineText(form.get('name')),
    trackingLink: lineText(form.get('trackingLink')),
    numberFormat: lineText(form.get('numberFormat')).toUpperCase(),
  }
  const { name, trackingLink, numberFormat } = value
  return {
    value,
    errors: [
      ...(name === '' ? [{ field: 'name', code: 'missing' } as const] : []),
      ...(name.length > NAME_MAX ? [{ field: 'name', code: 'too-long' } as const] : []),
      ...(isTrackingLink(trackingLink) || trackingLink === ''
        ? []
        : [{ field: 'trackingLink', code: 'not-a-link' } as const]),
      ...(new RegExp(`^[A-Z0-9-]{0,${FORMAT_MAX}}$`).test(numberFormat)
        ? []
        : [{ field: 'numberFormat', code: 'not-a-format' } as const]),
    ],
  }
}

export function isTrackingLink(link: string): boolean {
  return (
    link.length <= LINK_MAX &&
    /^https:\/\/\S+$/.test(link) &&
    URL.canParse(link.replaceAll('{number}', '1'))
  )
}

/** Null without a number or a link. */
export function trackingAddress(
  { trackingLink }: Pick<Courier, 'trackingLink'>,
  trackingNumber: string,
): string | null {
  if (trackingLink === '' || trackingNumber === '') return null
  return trackingLink.replaceAll('{number}', encodeURIComponent(trackingNumber))
}

/** Ignores spaces and case. An empty number always fits, because not every parcel has one. */
export function fitsFormat(trackingNumber: string, format: string): boolean {
  const number = trackingNumber.replaceAll(/\s/g, '').toUpperCase()
  if (format === '' || number === '') return true
  return (
    number.length === format.length &&
    [...format].every((sign, index) => fitsSign(number[index] ?? '', sign))
  )
}

function fitsSign(character: string, sign: string): boolean {
  if (sign === '9') return /\d/.test(character)
  return sign === 'A' ? /[A-Z]/.test(character) : character === sign
}

export function courierNamed<Named extends Pick<Courier, 'name'>>(
  couriers: readonly Named[],
  name: string,
): Named | undefined {
  return couriers.find((courier) => courier.name.toLowerCase() === name.toLowerCase())
}
