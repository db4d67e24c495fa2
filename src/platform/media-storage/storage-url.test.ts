import path from 'node:path'
import { expect, test } from 'vitest'
import { readStorageUrl } from './storage-url.ts'

const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
const read = (
  url: string | undefined,
  change: Partial<Parameters<typeof readStorageUrl>[0]> = {},
) =>
  readStorageUrl({
    url,
    defaultFolder: '/data/media',
    ...keys,
    sessionToken: undefined,
    region: undefined,
    ...change,
  })

test('images are stored in the data folder unless a store is set', () => {
  const expected = { settings: { folder: path.join('/data', 'media') } }
  expect([read(undefined), read('')]).toEqual([expected, expected])
})

test('a folder can be absolute or relative to the current folder', () => {
  expect(read('file:/srv/media')).toEqual({ settings: { folder: '/srv/media' } })
  expect(read('file:media')).toEqual({ settings: { folder: path.resolve('media') } })
})

test.each(['file:', 'file:///srv/media', 'ftp://store', 's3:bucket', 's3://', '/srv/media'])(
  'the address %s is refused with an example of a valid one',
  (url) => {
    expect(read(url)).toMatchObject({ problems: [expect.stringContaining('STORAGE_URL')] })
  },
)

test('a bucket is read with its endpoint, prefix and region', () => {
  const url = 's3://shop-images/a/b/?endpoint=https://store.example:9000/&region=eu-1'
  expect(read(url, { sessionToken: 'token' })).toEqual({
    settings: {
      bucket: 'shop-images',
      prefix: 'a/b',
      endpoint: 'https://store.example:9000',
      region: 'eu-1',
      ...keys,
      sessionToken: 'token',
    },
  })
})

test('the region in the URL overrides the setting and determines the endpoint', () => {
  const region = 'ap-south-1'
  const regionAndEndpoint = (url: string, change = {}) => {
    const { settings } = read(url, change) as { settings: { region: string; endpoint: string } }
    return [settings.region, settings.endpoint]
  }
  expect(regionAndEndpoint('s3://shop-images')).toEqual([
    'us-east-1',
    'https://s3.us-east-1.amazonaws.com',
  ])
  expect(regionAndEndpoint('s3://shop-images', { region })).toEqual([
    region,
    'https://s3.ap-south-1.amazonaws.com',
  ])
  expect(regionAndEndpoint('s3://shop-images?region=eu-1', { region })[0]).toBe('eu-1')
})

test.each([
  ['keys in the URL', 's3://id:secret@shop-images', 'must not hold keys'],
  ['a bucket name of two letters', 's3://ab', 'name of a bucket'],
  ['an upper-case prefix', 's3://shop-images/Media', 'lower-case letters'],
  ['an endpoint with a path', 's3://shop-images?endpoint=https://store.example/path', 'endpoint'],
  ['an endpoint without a scheme', 's3://shop-images?endpoint=store.example', 'endpoint'],
  ['an endpoint of another scheme', 's3://shop-images?endpoint=ftp://store.example', 'endpoint'],
  ['an unknown option', 's3://shop-images?acl=public', 'acl is not known'],
])('%s is the only problem reported', (_what, url, problem) => {
  expect(read(url)).toEqual({ problems: [expect.stringContaining(problem)] })
})

test('missing credentials are reported together with every other problem', () => {
  const found = read('s3://ab/Media?acl=public', { secretAccessKey: undefined })
  expect('problems' in found && found.problems).toHaveLength(4)
  expect(JSON.stringify(found)).toContain('AWS_SECRET_ACCESS_KEY')
})

test('a problem message never repeats the secret in the URL', () => {
  expect(JSON.stringify(read('s3://id:hidden-secret@shop-images'))).not.toContain('hidden-secret')
})
