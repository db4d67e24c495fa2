import { expect, test, vi } from 'vitest'
import { readResult, sendFiles } from './send-files.ts'

const page = (path: string, responseText: string) => ({
  responseURL: `https://zari.test${path}`,
  responseText,
})

test('the JSON of the server is the result of an upload', () => {
  expect(readResult(page('/admin/exchange/upload', '{"outcome":"begun","id":"1"}'))).toEqual({
    outcome: 'begun',
    id: '1',
  })
})

test('a redirect to the login means that the session has ended', () => {
  expect(readResult(page('/admin/login?to=/admin', '<!doctype html>'))).toEqual({
    outcome: 'refused',
    code: 'session-ended',
  })
})

test('a response that is neither JSON nor a redirect to the login is a failure', () => {
  expect(readResult(page('/admin/exchange/upload', '<h1>502</h1>'))).toEqual({
    outcome: 'refused',
    code: 'failed',
  })
})

test('an upload whose connection is lost, or that was aborted without progress, can be repeated', async () => {
  for (const end of ['error', 'abort']) {
    const request = Object.assign(new EventTarget(), {
      upload: new EventTarget(),
      ...{ open() {}, setRequestHeader() {} },
      send: () => request.dispatchEvent(new Event(end)),
    })
    vi.stubGlobal('XMLHttpRequest', function XMLHttpRequest() {
      return request
    })
    expect(await sendFiles(new FormData(), () => {})).toEqual({
      outcome: 'refused',
      code: 'connection-lost',
    })
  }
  vi.unstubAllGlobals()
})
