import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readListing } from './s3-listing.ts'

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[<>&"]/g, (character) => escapes[character]!)
const numbered = (text: string, radix: 10 | 16) =>
  Array.from(text, (character) =>
    radix === 10
      ? `&#${character.codePointAt(0)};`
      : `&#x${character.codePointAt(0)!.toString(16)};`,
  ).join('')

type Entry = { key: string; writtenAt: Date }
const listing = (entries: readonly Entry[], end = '<IsTruncated>false</IsTruncated>') =>
  `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${end}${entries
    .map(
      ({ key, writtenAt }) =>
        `<Contents>\n<Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified></Contents>`,
    )
    .join('')}</ListBucketResult>`

const text = fc.string({ unit: 'grapheme', minLength: 1 })
const writtenAt = fc.date({ noInvalidDate: true })

test('every key and date of a listing is read back, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ key: text, writtenAt })), (files) => {
      const sent = files.map((file) => ({ ...file, key: escaped(file.key) }))
      expect(readListing(listing(sent))).toEqual({ files, next: null })
    }),
  )
})

test('numeric character references are decoded in decimal and hexadecimal notation', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(10 as const, 16 as const), (key, radix) => {
      const sent = { key: numbered(key, radix), writtenAt: new Date(0) }
      expect(readListing(listing([sent])).files[0]!.key).toBe(key)
    }),
  )
})

test('a doubly escaped character is decoded only once', () => {
  const sent = { key: '&amp;lt;', writtenAt: new Date(0) }
  expect(readListing(listing([sent])).files[0]!.key).toBe('&lt;')
})

test('a listing has a next page only if it is truncated', () => {
  const token = '<NextContinuationToken>a&amp;b=</NextContinuationToken>'
  const end = (isTruncated: boolean) => `<IsTruncated>${isTruncated}</IsTruncated>${token}`
  expect(readListing(listing([], end(true))).next).toBe('a&b=')
  expect(readListing(listing([], end(false))).next).toBeNull()
  expect(readListing(listing([], '')).next).toBeNull()
})

test('an entry without a key or a date has an empty key and an invalid date', () => {
  const { files } = readListing('<ListBucketResult ><Contents></Contents></ListBucketResult>')
  expect(files.map((file) => [file.key, file.writtenAt.getTime()])).toEqual([['', Number.NaN]])
})

test.each(['', '<html>Sign in to the network</html>', '<Error><Code>SlowDown</Code></Error>'])(
  'the response %j is refused, because an empty listing would look like a lost store',
  (result) => {
    expect(() => readListing(result)).toThrow('The image store returned no listing.')
  },
)
