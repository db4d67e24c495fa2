import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeliveryCheck } from './check-delivery.ts'

type Line = { textContent: string }
let lines: string[] = []
let stored: Record<string, string> = {}
let fields: { value: string }[] = []
let submit: (event: object) => void = () => {}
const fetchAnswer = vi.fn<(address: string) => Promise<Response>>()

const status = {
  replaceChildren: (...shown: Line[]) => {
    lines = shown.map(({ textContent }) => textContent)
  },
}
const answerOf = (pincode: string | null, ...sentences: string[]) =>
  Response.json({ pincode, sentences })

/** The form's fields as `FormData` reads them. */
class SentFields extends Map<string, string> {
  constructor(form: { sent: Record<string, string> }) {
    super(Object.entries(form.sent))
  }
}
function form(pincode: string, matches = true) {
  return {
    sent: { product: 'p-1', pincode },
    matches: () => matches,
    querySelector: () => status,
  }
}
async function press(target: ReturnType<typeof form>) {
  const preventDefault = vi.fn()
  submit({ target, preventDefault })
  return preventDefault
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  lines = []
  stored = {}
  fields = []
  fetchAnswer.mockReset()
  vi.stubGlobal('fetch', fetchAnswer)
  vi.stubGlobal('FormData', SentFields)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  })
  vi.stubGlobal('document', {
    querySelectorAll: () => fields,
    createElement: () => ({ textContent: '' }),
    addEventListener: (_name: string, listener: typeof submit) => (submit = listener),
    removeEventListener: () => (submit = () => {}),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the last pincode of the device fills empty fields only', () => {
  stored['pincode'] = '411001'
  fields = [{ value: '' }, { value: '600001' }]
  startDeliveryCheck()
  expect(fields.map(({ value }) => value)).toEqual(['411001', '600001'])
})

test('the result is shown on the page, and a known pincode is remembered', async () => {
  fetchAnswer.mockResolvedValue(answerOf('411001', 'By 9 January', 'Cash is possible'))
  startDeliveryCheck()
  const preventDefault = await press(form('411001'))
  await settled()
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(fetchAnswer).toHaveBeenCalledWith('/delivery/answer?product=p-1&pincode=411001')
  expect(lines).toEqual(['By 9 January', 'Cash is possible'])
  expect(stored).toEqual({ pincode: '411001' })
})

test('a pincode that the shop does not know gets a result and is not remembered', async () => {
  fetchAnswer.mockResolvedValue(answerOf(null, 'A pincode has six digits.'))
  startDeliveryCheck()
  await press(form('4110'))
  await settled()
  expect([lines, stored]).toEqual([['A pincode has six digits.'], {}])
})

test.each<[string, () => Promise<Response>]>([
  ['a cut connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the 502 of a gateway', async () => new Response('<html>nginx</html>', { status: 502 })],
  ['HTML with status 200', async () => new Response('<html>Wi-Fi login</html>')],
])('%s is shown below the field, and another press retries', async (_name, fail) => {
  fetchAnswer.mockImplementationOnce(fail)
  startDeliveryCheck()
  await press(form('411001'))
  await settled()
  expect(lines).toEqual(['Connection lost. Please try again.'])
  expect(stored).toEqual({})

  fetchAnswer.mockResolvedValueOnce(answerOf('411001', 'By 9 January'))
  await press(form('411001'))
  await settled()
  expect(lines).toEqual(['By 9 January'])
})

test('a late response to an earlier press does not replace the newer one', async () => {
  const first = Promise.withResolvers<Response>()
  fetchAnswer.mockReturnValueOnce(first.promise)
  fetchAnswer.mockResolvedValueOnce(answerOf('600001', 'By 12 January'))
  startDeliveryCheck()
  await press(form('411001'))
  await press(form('600001'))
  await settled()
  first.resolve(answerOf('411001', 'By 9 January'))
  await settled()
  expect(lines).toEqual(['By 12 January'])
})

test('other forms, and all forms after the stop, are left to the page', async () => {
  const stop = startDeliveryCheck()
  expect(await press(form('411001', false))).not.toHaveBeenCalled()
  stop()
  expect(await press(form('411001'))).not.toHaveBeenCalled()
  expect(fetchAnswer).not.toHaveBeenCalled()
})

test('a browser that refuses storage still gets the result', async () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  fields = [{ value: '' }]
  fetchAnswer.mockResolvedValue(answerOf('411001', 'By 9 January'))
  startDeliveryCheck()
  await press(form('411001'))
  await settled()
  expect([fields[0]!.value, lines]).toEqual(['', ['By 9 January']])
})
