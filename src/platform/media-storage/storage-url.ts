import path from 'node:path'
import type { StorageSettings } from './media-storage.ts'

export type StorageOptions = {
  setting?: 'STORAGE_URL' | 'BACKUP_URL'
  url: string | undefined
  /** The folder to use when no URL is set. */
  defaultFolder: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  sessionToken: string | undefined
  region: string | undefined
}

const DEFAULT_REGION = 'us-east-1'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/
const known = new Set(['endpoint', 'region'])

/** Reads `file:FOLDER` or `s3://BUCKET/PREFIX?endpoint=https://…&region=…`. Credentials are not part
 * of the URL, because URLs are printed and passed on. */
export function readStorageUrl(
  given: StorageOptions,
): { settings: StorageSettings } | { problems: string[] } {
  const { setting = 'STORAGE_URL', url, defaultFolder } = given
  if (!url) return { settings: { folder: defaultFolder } }
  if (url.startsWith('file:') && !url.startsWith('file://') && url.length > 'file:'.length)
    return { settings: { folder: path.resolve(url.slice('file:'.length)) } }
  if (!url.startsWith('s3://') || !URL.canParse(url))
    return {
      problems: [`${setting} must look like file:FOLDER or s3://BUCKET?endpoint=https://STORE.`],
    }
  return readBucket(new URL(url), given)
}

function readBucket(
  url: URL,
  {
    setting = 'STORAGE_URL',
    accessKeyId,
    secretAccessKey,
    sessionToken,
    region: defaultRegion,
  }: StorageOptions,
): ReturnType<typeof readStorageUrl> {
  const region = url.searchParams.get('region') ?? defaultRegion ?? DEFAULT_REGION
  const endpoint = (
    url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  ).replace(/\/+$/, '')
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  const problems = [
    ...(url.username || url.password
      ? [`${setting} must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`]
      : []),
    ...(BUCKET.test(url.hostname) ? [] : [`${setting} needs the name of a bucket: s3://BUCKET.`]),
    ...(prefix === '' || PREFIX.test(prefix)
      ? []
      : [`${setting}: the path may contain only lower-case letters, digits, dashes and slashes.`]),
    ...(isOrigin(endpoint)
      ? []
      : [
          `${setting}: endpoint must be a web address that starts with https:// or http://, without a path.`,
        ]),
    ...[...url.searchParams.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `${setting}: ${name} is not known; only endpoint and region are.`),
    ...(accessKeyId && secretAccessKey
      ? []
      : ['An S3 store needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.']),
  ]
  if (problems.length > 0) return { problems }
  return {
    settings: {
      bucket: url.hostname,
      prefix,
      endpoint,
      region,
      accessKeyId: accessKeyId!,
      secretAccessKey: secretAccessKey!,
      sessionToken: sessionToken ?? null,
    },
  }
}

function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && url.origin === address.toLowerCase()
}
