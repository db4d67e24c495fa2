import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { StaffRole } from '../people/role.ts'

/** Stored: never rename them. */
export const staffEvents = [
  'new-order',
  'order-cancelled',
  'payment-to-verify',
  'refund-failed',
  'parcel-problem',
  'new-query',
  'new-complaint',
  'complaint-due',
  'low-stock',
  'disk-space',
] as const
export type StaffEvent = (typeof staffEvents)[number]

/** Stored: never rename them. */
export const noticeDeliveries = ['immediately', 'daily', 'never'] as const
export type NoticeDelivery = (typeof noticeDeliveries)[number]

export type NoticeChoices = Record<StaffEvent, NoticeDelivery>

/** Something that staff may want to know. Each person gets one notice per event and subject. */
export type StaffNotice = {
  event: StaffEvent
  /** For example 'order:NUMBER'. */
  subject: string
  /** One line, at most `SUMMARY_MAX` characters. */
  summary: string
  /** The path of the admin page that shows the subject. */
  path: string
}

/** In characters. */
export const SUMMARY_MAX = 300

export const staffEventNames: Record<StaffEvent, string> = {
  'new-order': 'New order',
  'order-cancelled': 'Order cancelled',
  'payment-to-verify': 'Payment to verify',
  'refund-failed': 'Failed refund',
  'parcel-problem': 'Parcel with a problem',
  'new-query': 'New query',
  'new-complaint': 'New complaint',
  'complaint-due': 'Deadline of a complaint',
  'low-stock': 'Low stock',
  'disk-space': 'Server disk space',
}

export const deliveryNames: Record<NoticeDelivery, string> = {
  immediately: 'Immediately',
  daily: 'Once a day',
  never: 'Never',
}

const adminDefaults: NoticeChoices = {
  'new-order': 'immediately',
  'order-cancelled': 'immediately',
  'payment-to-verify': 'immediately',
  'refund-failed': 'immediately',
  'parcel-problem': 'immediately',
  'new-query': 'immediately',
  'new-complaint': 'immediately',
  'complaint-due': 'immediately',
  'low-stock': 'daily',
  'disk-space': 'immediately',
}

export function defaultDelivery(role: StaffRole, event: StaffEvent): NoticeDelivery {
  return role === 'admin' ? adminDefaults[event] : 'never'
}

/** Packers process orders only. */
export function eventsFor(role: StaffRole): readonly StaffEvent[] {
  return role === 'admin' ? staffEvents : ['new-order', 'order-cancelled']
}

/** Null if the choice for an event is missing or unknown. Form fields are named after events. */
export function parseNoticeChoices(
  form: { get(name: string): unknown },
  role: StaffRole,
): Partial<NoticeChoices> | null {
  const choices: Partial<NoticeChoices> = {}
  for (const event of eventsFor(role)) {
    const delivery = noticeDeliveries.find((known) => known === form.get(event))
    if (!delivery) return null
    choices[event] = delivery
  }
  return choices
}

/** Maximum lines per event in one mail; further notices are only counted. */
const LINES_MAX = 20

export function noticeMail(
  notices: readonly StaffNotice[],
  { shopName, shopUrl }: { shopName: string; shopUrl: string },
): { subject: string; content: EmailContent } {
  const [only] = notices
  const single = notices.length === 1 ? only : undefined
  const grouped = staffEvents
    .map((event) => ({ event, of: notices.filter((notice) => notice.event === event) }))
    .filter(({ of }) => of.length > 0)
  const counts = grouped.map(({ event, of }) => `${staffEventNames[event]}: ${of.length}`)
  return {
    subject: single ? `${staffEventNames[single.event]}: ${single.summary}` : counts.join(', '),
    content: {
      shopName,
      shopUrl,
      heading: single ? staffEventNames[single.event] : `News from ${shopName}`,
      paragraphs: grouped.map(({ event, of }) =>
        [
          ...(single ? [] : [`${staffEventNames[event]} (${of.length})`]),
          ...of.slice(0, LINES_MAX).map(({ summary }) => summary),
          ...(of.length > LINES_MAX ? [`and ${of.length - LINES_MAX} more`] : []),
        ].join('\n'),
      ),
      button: { label: 'View in admin', url: shopUrl + (single?.path ?? '/admin') },
      footnote: {
        text: 'You receive this because you are staff of the shop.',
        link: 'Choose which emails you get',
        url: `${shopUrl}/admin/notifications`,
      },
    },
  }
}
