import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FilesFailed } from '#api/providers/files.ts'
import { openFilesOnS3 } from '#api/providers/files-s3.ts'
import { eventually } from '../support/eventually.ts'
import { type Fault, KEYS, openS3 } from '../support/providers/s3.ts'
import { refusalOf } from '../support/providers/s3-signature.ts'

const FLYER = 'flyers/salsa.webp'

let s3: Awaited<ReturnType<typeof openS3>>
beforeEach(async () => void (s3 = await openS3()))
afterEach(() => s3.close())

const failure = async (asked: Promise<unknown>) =>
  await asked.then(
    () => null,
    (error: unknown) => (error instanceof FilesFailed ? error : Promise.reject(error)),
  )

test('the S3 server of these tests accepts only the right signature', async () => {
  const files = await openFilesOnS3(s3.config)
  s3.requests.length = 0
  await files.put(FLYER, Buffer.from('salsa'))
  const [put] = s3.requests
  if (!put) throw new Error('nothing was asked')
  const keys = { ...KEYS, region: 'us-east-1', now: Date.now() }

  expect(refusalOf(put, keys)).toBeNull()
  expect(refusalOf({ ...put, body: Buffer.from('bachata') }, keys)).toBe('XAmzContentSHA256Mismatch')
  expect(refusalOf({ ...put, target: put.target.replace('salsa', 'bachata') }, keys)).toBe('SignatureDoesNotMatch')
  expect(refusalOf({ ...put, target: `${put.target}&acl=` }, keys)).toBe('SignatureDoesNotMatch')
  expect(refusalOf({ ...put, method: 'DELETE' }, keys)).toBe('SignatureDoesNotMatch')
  expect(refusalOf(put, { ...keys, secretAccessKey: 'another' })).toBe('SignatureDoesNotMatch')
  expect(refusalOf(put, { ...keys, accessKeyId: 'another' })).toBe('InvalidAccessKeyId')
  expect(refusalOf(put, { ...keys, now: Date.now() + 16 * 60_000 })).toBe('RequestTimeTooSkewed')
  const open = { ...put, headers: { ...put.headers, 'x-amz-acl': 'public-read' } }
  expect(refusalOf(open, keys)).toBe('AccessDenied')
  const unsigned = { ...put, headers: { ...put.headers, authorization: '' } }
  expect(refusalOf(unsigned, keys)).toBe('AccessDenied')
})

test('objects are private, and their names and headers do not identify a person', async () => {
  const files = await openFilesOnS3(s3.config)
  s3.requests.length = 0
  await files.put(FLYER, Buffer.from('salsa'))
  const headerNames = Object.keys(s3.requests[0]?.headers ?? {})
  expect(headerNames).toContain('x-amz-content-sha256')
  expect(headerNames.filter(name => /^x-amz-(acl|grant|meta|tagging|checksum)/.test(name))).toEqual([])
  expect(s3.objects.get(FLYER)?.type).toBe('application/octet-stream')

  const stranger = await fetch(`${s3.url}/pista/${FLYER}`)
  expect([stranger.status, await stranger.text()]).toEqual([403, expect.stringContaining('AccessDenied')])
})

test('the check at the start tries each operation and leaves no object', async () => {
  await openFilesOnS3(s3.config)
  expect(s3.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE', 'GET'])
  expect(s3.objects.size).toBe(0)
})

test('two sites share a bucket with different prefixes', async () => {
  const miami = await openFilesOnS3({ ...s3.config, prefix: 'miami/' })
  const tampa = await openFilesOnS3({ ...s3.config, prefix: 'pista/tampa/' })
  await miami.put(FLYER, Buffer.from('from Miami'))
  await tampa.put(FLYER, Buffer.from('from Tampa'))
  expect([...s3.objects.keys()]).toEqual([`miami/${FLYER}`, `pista/tampa/${FLYER}`])
  await miami.remove(FLYER)
  expect(await miami.get(FLYER)).toBeNull()
  expect(await buffer((await tampa.get(FLYER))?.stream ?? new ReadableStream())).toEqual(Buffer.from('from Tampa'))
})

test.each<[string, Partial<typeof s3.config>, RegExp]>([
  ['a wrong secret', { secretAccessKey: 'wrong' }, /refuses the keys \(SignatureDoesNotMatch\).*S3_SECRET_ACCESS_KEY/],
  ['an unknown key', { accessKeyId: 'AKIANOBODY' }, /refuses the keys \(InvalidAccessKeyId\).*S3_ACCESS_KEY_ID/],
  ['a bucket that is not there', { bucket: 'tango' }, /^The bucket "tango" at 127\S+ does not exist.*S3_BUCKET/],
  ['the wrong region', { region: 'eu-west-1' }, /another region \(AuthorizationHeaderMalformed\).*S3_REGION/],
])('with %s the server does not start, and the error names the setting', async (_, changes, sentence) => {
  const failed = await failure(openFilesOnS3({ ...s3.config, ...changes }))
  expect(failed).toMatchObject({ reason: 'refused', message: expect.stringMatching(sentence) })
  expect(failed?.message).not.toContain(changes.secretAccessKey ?? KEYS.secretAccessKey)
})

test.each(['PUT', 'GET', 'DELETE', 'LIST'] as const)(
  'keys without the permission to %s are detected at the start',
  async right => {
    s3.forbidden = right
    const failed = await failure(openFilesOnS3(s3.config))
    expect(failed?.message).toMatch(
      /^The bucket "pista" .* cannot be used .*AccessDenied.* read, write, delete and list/,
    )
  },
)

test('a bucket that is unreachable, or never responds, does not delay the start', async () => {
  s3.always = 'silence'
  const silent = await failure(openFilesOnS3(s3.config, { timeoutMs: 50 }))
  expect(silent).toMatchObject({ reason: 'away', message: expect.stringContaining('does not respond (ETIMEDOUT)') })
  await s3.close()
  const down = await failure(openFilesOnS3(s3.config))
  expect(down).toMatchObject({ reason: 'away', message: expect.stringContaining('does not respond (ECONNREFUSED)') })
})

const REFUSED = { status: 403, code: 'AccessDenied' }
const FAILING = { status: 503, code: 'SlowDown' }

test.each<[string, Fault]>([
  ['hangs up', 'hang-up'],
  ['fails', { status: 500, code: 'InternalError' }],
  ['never responds', 'silence'],
])('when the bucket %s once the request is retried and succeeds', async (_, fault) => {
  const files = await openFilesOnS3(s3.config, { timeoutMs: 200 })
  s3.requests.length = 0
  s3.next = [fault]
  await files.put(FLYER, Buffer.from('salsa'))
  expect(s3.requests).toHaveLength(2)
  s3.next = [fault]
  expect(await buffer((await files.get(FLYER))?.stream ?? new ReadableStream())).toEqual(Buffer.from('salsa'))
})

test.each<[string, Fault, FilesFailed['reason'], number]>([
  ['hangs up', 'hang-up', 'away', 2],
  ['never responds', 'silence', 'away', 2],
  ['stalls within its error document', 'stalled-error', 'away', 1],
  ['fails', FAILING, 'away', 2],
  ['asks for an hour of patience', { ...FAILING, headers: { 'retry-after': '3600' } }, 'away', 1],
  ['is full', { status: 507, code: 'XMinioStorageFull' }, 'full', 1],
  ['takes the keys no longer', REFUSED, 'refused', 1],
  ['lost its bucket', { status: 404, code: 'NoSuchBucket' }, 'refused', 1],
])('a bucket that %s fails with one error in time', async (_, fault, reason, times) => {
  const files = await openFilesOnS3(s3.config, { timeoutMs: 100 })
  s3.always = fault
  for (const ask of [() => files.put(FLYER, Buffer.from('salsa')), () => files.get(FLYER), () => files.remove(FLYER)]) {
    s3.requests.length = 0
    const failed = await failure(ask())
    expect(failed).toMatchObject({ reason, message: expect.stringContaining(FLYER) })
    expect(s3.requests).toHaveLength(times)
    const printed = inspect(failed, { depth: null, showHidden: true })
    for (const secret of Object.values(KEYS)) expect(printed).not.toContain(secret)
  }
})

test('a bucket that is down fails with the same error, and works again afterwards', async () => {
  const files = await openFilesOnS3(s3.config, { checkIntervalMs: 0 })
  await s3.close()
  expect(await failure(files.get(FLYER))).toMatchObject({ reason: 'away', code: 'ECONNREFUSED' })
  await eventually(async () => expect(await files.isAvailable()).toBe(false))
  await s3.reopen()
  await files.put(FLYER, Buffer.from('salsa'))
  await eventually(async () => expect(await files.isAvailable()).toBe(true))
})

test('frequent readiness checks send few requests to the bucket', async () => {
  const files = await openFilesOnS3(s3.config)
  s3.requests.length = 0
  for (let times = 0; times < 20; times++) expect(await files.isAvailable()).toBe(true)
  expect(s3.requests).toEqual([])
})

test('another provider’s error code for a missing file is a missing file too', async () => {
  const files = await openFilesOnS3(s3.config)
  s3.always = { status: 404, code: 'NotFound' }
  expect(await files.get(FLYER)).toBeNull()
  await expect(files.remove(FLYER)).resolves.toBeUndefined()
})

test.each<Fault>(['cut', 'stall'])('an incomplete picture (%s) is never treated as complete', async fault => {
  const files = await openFilesOnS3(s3.config, { timeoutMs: 100 })
  await files.put(FLYER, randomBytes(500_000))
  s3.next = [fault]
  const file = await files.get(FLYER)
  expect(file?.bytes).toBe(500_000)
  expect(await failure(buffer(file?.stream ?? new ReadableStream()))).toMatchObject({ reason: 'away' })
})

test('a failure of the bucket before the first read reaches the reader', async () => {
  const files = await openFilesOnS3(s3.config)
  await files.put(FLYER, randomBytes(500_000))
  s3.next = ['cut']
  const file = await files.get(FLYER)
  await s3.close()
  await pause(50)
  expect(await failure(buffer(file?.stream ?? new ReadableStream()))).toMatchObject({ reason: 'away' })
})

test('the timeout applies to the bucket only: a device may read slowly', async () => {
  const files = await openFilesOnS3(s3.config, { timeoutMs: 500 })
  const flyer = randomBytes(5_000_000)
  await files.put(FLYER, flyer)
  const file = await files.get(FLYER)
  const chunks: Uint8Array[] = []
  for await (const chunk of file?.stream ?? []) {
    // Longer than the timeout, while the sockets have buffered bytes.
    if (chunks.length === 3) await pause(800)
    chunks.push(chunk)
  }
  expect(Buffer.concat(chunks).equals(flyer)).toBe(true)
})

test('many devices that do not read their picture do not delay another one', async () => {
  const files = await openFilesOnS3(s3.config)
  const flyer = randomBytes(3_000_000)
  await files.put(FLYER, flyer)
  const slow = await Promise.all(Array.from({ length: 60 }, () => files.get(FLYER)))
  const quick = await files.get(FLYER)
  expect((await buffer(quick?.stream ?? new ReadableStream())).equals(flyer)).toBe(true)
  for (const file of slow) await file?.stream.cancel()
})

test('a wrong clock is corrected', async () => {
  s3.aheadMs = 60 * 60_000
  const files = await openFilesOnS3(s3.config)
  s3.requests.length = 0
  await files.put(FLYER, Buffer.from('salsa'))
  expect(s3.requests).toHaveLength(1)
})
