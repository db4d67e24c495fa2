import { describe, expect, test } from 'vitest'
import type { BusinessDetails } from '#shop/site/business-details.ts'
import { recordComplaint } from '#shop/complaints/record-complaint.server.ts'
import { answerComplaint } from '#shop/complaints/answer-complaint.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
} from '../../../../tests/support/html-parts.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { openTestServices } from '../../../../tests/support/test-services.ts'
import { aboutComplaintsHtml } from './about-complaints.server.tsx'
import ComplaintPage, { loader } from './complaint-page.tsx'
import ComplaintsPage from './complaints-page.tsx'

const { services, db } = await openTestServices({ connectionsMax: 4 })
const evil = '<img src=x onerror=alert(1)>'

describe('the form', () => {
  const form = (actionData?: object) =>
    pageHtml(ComplaintsPage, { loaderData: { about: '<p>About</p>' }, actionData })

  test('describes each problem beside its field and keeps what was typed', () => {
    const html = form({
      number: null,
      message: 'Please check the marked fields.',
      problems: { email: 'Please enter your email address.', body: 'Please fill this in.' },
      typed: { name: evil, email: 'asha@', orderNumber: 'A1', body: '' },
    })
    const described = (label: string) => descriptionOf(html, controlLabelled(html, label))
    expect(described('Your Email')).toEqual(['Please enter your email address.'])
    expect(described('Your complaint')).toEqual(['Please fill this in.'])
    expect(described('Your Name')).toEqual([])
    expect(attributeOf(controlLabelled(html, 'Your Email'), 'value')).toBe('asha@')
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('role="alert"')
  })

  test('is replaced by the number once the complaint is recorded', () => {
    const html = form({ number: 'C-1', message: 'Recorded under C-1', problems: {}, typed: {} })
    expect(html).toContain('role="status"')
    expect(html).not.toContain('<textarea')
    expect(form()).toContain('<textarea')
  })
})

describe('about complaints', () => {
  const officer = (change: Partial<BusinessDetails>) =>
    textOf(aboutComplaintsHtml(change as BusinessDetails, undefined))

  test('names the officer with what is known, and no officer while there is none', () => {
    expect(officer({})).not.toContain('Grievance officer')
    expect(officer({ officerName: 'Meera Shah' })).toContain('Grievance officer: Meera Shah.')
    const known = { officerTitle: 'Owner', officerEmail: 'm@z.test', officerPhone: '99' }
    expect(officer({ officerName: 'Meera Shah', ...known })).toContain(
      'Grievance officer: Meera Shah, Owner. m@z.test, 99',
    )
    expect(textOf(aboutComplaintsHtml(undefined, undefined))).toContain('1915')
  })

  test('shows the certificate with its day, escaped', () => {
    const audit = { auditedOn: '2026-11-01', signer: evil, body: `No dark patterns. ${evil}` }
    const html = aboutComplaintsHtml(undefined, audit)
    expect(html).not.toContain('<img src=x')
    expect(textOf(html)).toContain('Nov 01, 2026')
  })
})

describe('the page of a complaint', () => {
  const text = { name: 'Asha', email: 'asha@zari.test', orderNumber: '', body: `Torn ${evil}` }
  let written = 0
  const record = async () => {
    const body = `${text.body} ${++written}`
    const { number, path } = await recordComplaint(services, { ...text, body })
    return { number, key: new URL(path, 'http://zari.test').searchParams.get('key')! }
  }
  const load = ({ number, key }: { number: string; key: string | null }) => {
    const path = `/complaints/${number}${key === null ? '' : `?key=${encodeURIComponent(key)}`}`
    return loader(publicRoute<never>({ db }, { path, params: { number } }).args)
  }

  test('is found only with number and key together', async () => {
    const [one, other] = [await record(), await record()]
    for (const [number, key] of [
      [one.number, null],
      [one.number, ''],
      [one.number, other.key],
      [one.number, one.key.toUpperCase()],
      [one.number, `${one.key} `],
      ['C-NOPE', one.key],
    ] as const)
      await expect(load({ number, key })).rejects.toMatchObject({ init: { status: 404 } })
    expect(await load(one)).toMatchObject({
      init: { headers: { 'referrer-policy': 'no-referrer' } },
    })
  })

  test('shows state, answers and the day of the decision, escaped', async () => {
    const complaint = await record()
    const shown = async () => pageHtml(ComplaintPage, { loaderData: (await load(complaint)).data })
    expect(textOf(await shown())).toContain(
      'We have recorded your complaint. You will get a decision by',
    )
    const staffId = (await admin(db)).id
    await answerComplaint(services, {
      ...{ number: complaint.number, staffId },
      step: { step: 'close', text: `Replaced. ${evil}`, result: 'partly' },
    })
    const html = await shown()
    expect(textOf(html)).toContain('Your complaint is closed. Result:')
    expect(textOf(html)).toContain('Replaced.')
    expect(textOf(html)).not.toContain('decision by')
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('name="robots" content="noindex"')
  })
})
