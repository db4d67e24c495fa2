import { expect, test } from 'vitest'
import { initialHome, newItem } from '#shop/site/home/home-sections.ts'
import { findHome } from '#shop/site/home/home-store.server.ts'
import { findSiteDraft } from '#shop/site/site-draft-store.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import {
  attributeOf,
  buttonNamed,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import HomeEditorPage, { action, loader } from './home-editor-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const PATH = '/admin/home-page'
const load = (signedIn: Parameters<typeof getting>[2]['signedIn'] = meera) =>
  loader(getting({ db }, PATH, { signedIn }))
const send = (fields: Fields) => action(posting({ db }, PATH, { signedIn: meera, fields }))
const page = async (actionData?: unknown) =>
  pageHtml(HomeEditorPage, { loaderData: await load(), actionData })
const sent = (intent: string, published: number, draft: number, sections: unknown[]) => ({
  intent,
  basedOnVersion: published,
  basedOnDraft: draft,
  sections: JSON.stringify(sections),
})

test('the form shows the sections of the first home page with their buttons', async () => {
  const html = await page()
  for (const name of ['1. Hero', '2. Collection shelf', '3. Tiles', '4. Collection shelf'])
    expect(textOf(html)).toContain(name)
  expect(html).toContain('value="Elegance in every thread"')
  expect(buttonNamed(html, 'Up: 1. Hero')).toContain('aria-disabled="true"')
  expect(buttonNamed(html, 'Down: 1. Hero')).not.toContain('aria-disabled')
  expect(buttonNamed(html, 'Remove 3. Tiles, part 2')).toContain('type="button"')
  expect(tagsOf(html, 'iframe')[0]).toContain('/?preview=0-0')
  expect(html).not.toContain('Discard draft')
})

test('a draft is saved, announced on the page and discarded', async () => {
  const saved = await send(sent('save', 0, 0, initialHome.sections))
  expect(saved).toMatchObject({ tone: 'success', versions: { published: 0, draft: 1 } })
  expect(textOf(await page())).toContain('Customers still see the published home page.')
  const discarded = { intent: 'discard', basedOnVersion: 0, basedOnDraft: 1 }
  expect(await send(discarded)).toMatchObject({ tone: 'success', isDiscarded: true })
  expect(await findSiteDraft(db, 'home')).toBeUndefined()
})

test('Enter in a field saves a draft and publishes nothing', async () => {
  const first = tagsOf(await page(), 'button').find((tag) => tag.includes('name="intent"'))
  expect(attributeOf(first!, 'value')).toBe('save')
})

test('wrong fields are marked, and nothing is written', async () => {
  const sections = [initialHome.sections[0], { type: 'promises', items: [newItem()] }]
  const refused = await send(sent('publish', 0, 0, sections))
  expect(refused).toMatchObject({
    tone: 'error',
    problems: { '1.0.heading': 'Please fill this in.' },
  })
  const html = await page({ ...refused, problems: { '0.0.heading': 'Too loud.' } })
  const [heading = ''] = tagsOf(html, 'input').filter((tag) => tag.includes('value="Elegance'))
  expect(descriptionOf(html, heading)).toContain('Too loud.')
  expect(await send(sent('publish', 3, 0, initialHome.sections))).toMatchObject({ tone: 'error' })
  expect(await send({ restore: 9, basedOnVersion: 0 })).toMatchObject({
    text: 'This version no longer exists.',
  })
  expect(await findHome(db)).toEqual(initialHome)
})

test('a published home page leads to its versions from the second one on', async () => {
  for (const version of [0, 1]) {
    expect(await page()).not.toContain('Compare and restore versions')
    expect(await send(sent('publish', version, 0, initialHome.sections))).toMatchObject({
      versions: { published: version + 1, draft: 0 },
    })
  }
  expect(await page()).toContain('href="/admin/siteinfo/home"')
})

test.each(['1.5', '-1', 'x', 2 ** 40])('the version %j is not a valid version', async (version) => {
  const before = await load()
  for (const field of ['restore', 'basedOnVersion', 'basedOnDraft']) {
    const fields = { ...sent('publish', 2, 0, initialHome.sections), [field]: version }
    await expect(send(fields)).rejects.toMatchObject({ status: 400 })
  }
  expect(await load()).toEqual(before)
})

test('only admins edit the home page', () => expectForAdminsOnly({ db }, load))
