import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UPLOAD_BYTES_MAX } from '../../src/shop/media/upload.ts'
import { productForms } from '../support/product-forms.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn } from '../support/visitor.ts'

const shop = await startShop()
const { upload, sendForm, everything } = productForms(shop)
const admin = await signedIn(shop, 'admin')
const photograph = new Uint8Array(readFileSync('tests/pictures/Portrait_8.jpg'))

test('an upload is validated by content and length, and a refusal writes nothing', async () => {
  const before = await everything()
  const refused: [number, BodyInit, string][] = [
    [422, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'svg'],
    [422, '\0\0\0\x18ftypheic\0\0\0\0', 'heic'],
    [422, 'MZ', 'not-an-image'],
    [422, '', 'not-an-image'],
    [422, photograph.slice(0, 2000), 'damaged'],
    [413, new Uint8Array(UPLOAD_BYTES_MAX + 1), 'too-large'],
  ]
  for (const [status, body, code] of refused) {
    const response = await upload(admin, body, { 'content-type': 'image/jpeg' })
    expect([response.status, await response.json()]).toEqual([status, { outcome: 'refused', code }])
  }
  expect(await everything()).toEqual(before)
  expect((await admin.get('/admin/pictures')).status).toBeGreaterThanOrEqual(400)
})

test('an upload without a length header is aborted at the size limit', async () => {
  let pieces = 0
  const endless = new ReadableStream({
    pull(controller) {
      pieces += 1
      controller.enqueue(new Uint8Array(1024 * 1024))
      if (pieces > 64) controller.close()
    },
  })
  const response = await upload(admin, endless).catch(() => null)
  if (response) expect(response.status).toBe(413)
  expect(pieces).toBeLessThan(64)
  expect((await sendForm(admin, '/admin/addproducts', { title: 'still here' })).status).toBe(200)
})
