import { expect, test } from 'vitest'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const guest = visitor(shop.url)

async function answerOf(path: string) {
  const response = await guest.get(path)
  await response.text()
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookie: response.headers.get('set-cookie'),
  }
}

test('a link with a code remembers it and leads to the home page', async () => {
  for (const path of ['/offers/diwali10', '/offers/%20DIWALI10'])
    expect(await answerOf(path)).toEqual({
      status: 302,
      location: '/',
      cookie: expect.stringMatching(
        /^zari_coupon=DIWALI10; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
      ) as string,
    })
  expect(await answerOf('/?code=diwali10')).toMatchObject({
    status: 302,
    location: '/offers/diwali10',
  })
  expect(await answerOf('/offers/no%20code')).toEqual({ status: 302, location: '/', cookie: null })
})

test('the home page is the same, and cached, for visitors with and without a code', async () => {
  const pageOf = async (cookie: string) => {
    const response = await visitor(shop.url, cookie).get('/')
    const html = await response.text()
    return { html, isHit: response.headers.get('server-timing')?.includes('hit') === true }
  }
  await expect.poll(async () => (await pageOf('')).isHit).toBe(true)
  const { html } = await pageOf('')
  expect(await pageOf('zari_coupon=DIWALI10')).toEqual({ html, isHit: true })
})
