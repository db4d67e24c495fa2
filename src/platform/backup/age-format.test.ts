import crypto from 'node:crypto'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { decryptAge, encryptAge } from './age-format.server.ts'

const passphrase = 'a passphrase of the shop'
const FAST = 10

async function* inPieces(bytes: Uint8Array, length = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const collect = async (pieces: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Readable.from(pieces).toArray())
const seal = (plain: Uint8Array) => collect(encryptAge(inPieces(plain), passphrase, FAST))
const open = (sealed: Uint8Array, given = passphrase) =>
  collect(decryptAge(inPieces(sealed), given))

const CHUNK = 65_536
const lengths = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3_000_000]

test.each(lengths)('%i bytes are unchanged after encryption and decryption', async (length) => {
  const plain = crypto.randomBytes(length)
  expect((await open(await seal(plain))).equals(plain)).toBe(true)
})

test.each(lengths)('the library of age opens %i bytes that were encrypted here', async (length) => {
  const plain = crypto.randomBytes(length)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  expect(Buffer.from(await decrypter.decrypt(await seal(plain))).equals(plain)).toBe(true)
})

test.each(lengths)('%i bytes that the library of age encrypted are opened', async (length) => {
  const plain = crypto.randomBytes(length)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(FAST)
  expect((await open(await encrypter.encrypt(plain))).equals(plain)).toBe(true)
})

test('a wrong passphrase is refused before any byte is returned', async () => {
  const sealed = await seal(Buffer.from('secret'))
  await expect(open(sealed, 'another passphrase')).rejects.toMatchObject({
    reason: 'wrong-passphrase',
  })
})

test('a damaged byte anywhere in the file is detected', async () => {
  const sealed = await seal(crypto.randomBytes(CHUNK + 100))
  for (let at = 0; at < sealed.length; at += at < 300 ? 1 : 4_999) {
    const damaged = Buffer.from(sealed)
    damaged[at]! ^= 1
    await expect(open(damaged)).rejects.toMatchObject({
      reason: expect.stringMatching(/no-backup|wrong-passphrase|damaged/),
    })
  }
})

test('a truncated file is refused even if it ends exactly at the end of a chunk', async () => {
  const sealed = await seal(crypto.randomBytes(2 * CHUNK))
  const body = sealed.length - 2 * (CHUNK + 16)
  for (const length of [10, body - 1, body, body + CHUNK + 16, sealed.length - 1])
    await expect(open(sealed.subarray(0, length))).rejects.toMatchObject({
      reason: expect.stringMatching(/no-backup|damaged/),
    })
})

test('a file with an appended byte is refused', async () => {
  const sealed = await seal(Buffer.from('secret'))
  await expect(open(Buffer.concat([sealed, Buffer.from('x')]))).rejects.toMatchObject({
    reason: 'damaged',
  })
})

test('a file in another format or encrypted for a key instead of a passphrase is not a backup', async () => {
  const others = [
    '',
    'hello',
    'PK\u0003\u0004'.repeat(100),
    'age-encryption.org/v1\n-> X25519 abc\n',
  ]
  for (const text of others)
    await expect(open(Buffer.from(text))).rejects.toMatchObject({ reason: 'no-backup' })
})
