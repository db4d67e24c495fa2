import { expect, test } from 'vitest'
import { PagesAhead } from './pages-ahead.ts'

/** The shop as the page sees it: what was asked, and when each answer comes. */
function shop() {
  const asked: {
    address: string
    come: (text: string, status?: number) => void
    fail: () => void
  }[] = []
  const clock = { ms: 0 }
  const ahead = new PagesAhead(
    (address) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      asked.push({
        address: String(address),
        come: (text, status = 200) => resolve(new Response(text, { status })),
        fail: () => reject(new TypeError('no line')),
      })
      return promise
    },
    () => clock.ms,
  )
  const click = async (address: string) => (await ahead.answer(address)).text()
  return { ahead, asked, clock, click, addresses: () => asked.map(({ address }) => address) }
}

/** Whatever is waiting for an answer that is here has been told of it. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a click takes what came ahead, once', async () => {
  const { ahead, asked, click, addresses } = shop()
  ahead.setHearing(true)
  ahead.fetchAhead('/about.data')
  ahead.fetchAhead('/about.data')
  asked[0]!.come('About us')
  expect(await click('/about.data')).toBe('About us')
  expect(addresses()).toEqual(['/about.data'])

  const again = click('/about.data')
  asked[1]!.come('About us today')
  expect(await again).toBe('About us today')
})

test('a click takes what is still under way', async () => {
  const { ahead, asked, click, addresses } = shop()
  ahead.fetchAhead('/about.data')
  const clicked = click('/about.data')
  asked[0]!.come('About us')
  expect(await clicked).toBe('About us')
  expect(addresses()).toEqual(['/about.data'])
})

test('nothing is fetched ahead for the page that is shown or coming', async () => {
  const { ahead, asked, click, addresses } = shop()
  const clicked = click('/about.data')
  ahead.fetchAhead('/about.data')
  asked[0]!.come('About us')
  await clicked
  ahead.fetchAhead('/about.data')
  expect(addresses()).toEqual(['/about.data'])
})

test('after news nothing from before is shown, be it here, under way, or already waited for', async () => {
  const { ahead, asked, click } = shop()
  ahead.setHearing(true)
  ahead.fetchAhead('/here.data')
  asked[0]!.come('old')
  ahead.fetchAhead('/under-way.data')
  ahead.fetchAhead('/waited-for.data')
  const waitedFor = click('/waited-for.data')
  ahead.forget()
  asked[1]!.come('old')
  asked[2]!.come('old')
  await settled()
  const [here, underWay] = [click('/here.data'), click('/under-way.data')]
  for (const { come } of asked.slice(3)) come('new')
  expect(await Promise.all([here, underWay, waitedFor])).toEqual(['new', 'new', 'new'])
})

test('while no news is heard an answer is good for a press of a finger only, and what was held before is gone', async () => {
  const { ahead, asked, clock, addresses } = shop()
  ahead.setHearing(true)
  ahead.fetchAhead('/heard.data')
  asked[0]!.come('')
  await settled()
  clock.ms = 59_000
  ahead.fetchAhead('/heard.data')
  expect(addresses()).toEqual(['/heard.data'])
  ahead.setHearing(false)
  ahead.fetchAhead('/heard.data')
  asked[1]!.come('')
  await settled()
  clock.ms += 2_000
  ahead.fetchAhead('/heard.data')
  expect(addresses()).toHaveLength(2)
  clock.ms += 2_000
  ahead.fetchAhead('/heard.data')
  expect(addresses()).toHaveLength(3)
})

test('what did not come ahead, or is no page, is asked for by the click itself', async () => {
  const { ahead, asked, click } = shop()
  ahead.fetchAhead('/broken.data')
  const waiting = click('/broken.data')
  asked[0]!.fail()
  await settled()
  asked[1]!.come('there after all')
  expect(await waiting).toBe('there after all')

  ahead.fetchAhead('/too-many.data')
  asked[2]!.come('Not now', 503)
  await settled()
  const clicked = click('/too-many.data')
  asked[3]!.come('now')
  expect(await clicked).toBe('now')
})

test('no more than a dozen pages are held: the oldest go', () => {
  const { ahead, addresses } = shop()
  for (let page = 0; page < 13; page++) ahead.fetchAhead(`/${page}.data`)
  ahead.fetchAhead('/12.data')
  expect(addresses()).toHaveLength(13)
  ahead.fetchAhead('/0.data')
  expect(addresses()).toHaveLength(14)
})
