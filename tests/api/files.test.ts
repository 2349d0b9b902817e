import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Files, filesOnDisk } from '#api/providers/files.ts'
import { openFilesOnS3 } from '#api/providers/files-s3.ts'
import { openS3 } from '../support/providers/s3.ts'

async function onDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'pista-files-'))
  return { files: filesOnDisk(folder), close: () => rm(folder, { recursive: true }) }
}

async function inABucket() {
  const s3 = await openS3()
  return { files: await openFilesOnS3(s3.config), close: s3.close }
}

describe.each([
  ['on disk', 'disk', onDisk],
  ['in a bucket', 's3', inABucket],
])('files %s', (_, kind, openPlace) => {
  let files: Files
  let close: () => Promise<unknown>
  beforeAll(async () => void ({ files, close } = await openPlace()))
  afterAll(() => close())

  const read = async (path: string) => {
    const found = await files.get(path)
    return found && { size: found.bytes, bytes: await buffer(found.stream) }
  }

  test('the files report their location, and that it exists', async () => {
    expect(files.kind).toBe(kind)
    expect(await files.isAvailable()).toBe(true)
  })

  test('a stored file is returned byte for byte, and a second write replaces it', async () => {
    const [first, second] = [randomBytes(70_000), randomBytes(50_000)]
    await files.put('flyers/salsa.webp', first)
    expect(await read('flyers/salsa.webp')).toEqual({ size: 70_000, bytes: first })
    await files.put('flyers/salsa.webp', second)
    expect(await read('flyers/salsa.webp')).toEqual({ size: 50_000, bytes: second })
  })

  test('a missing file and a folder are null', async () => {
    await files.put('profiles/ana.webp', randomBytes(9))
    expect(await files.get('profiles/mateo.webp')).toBeNull()
    expect(await files.get('profiles')).toBeNull()
    expect(await files.get('nowhere/at/all')).toBeNull()
  })

  test('a removed file is missing, and removing it again is no error', async () => {
    await files.put('applications/cv.pdf', randomBytes(9))
    await files.remove('applications/cv.pdf')
    expect(await files.get('applications/cv.pdf')).toBeNull()
    await expect(files.remove('applications/cv.pdf')).resolves.toBeUndefined()
    await expect(files.remove('nowhere/at/all')).resolves.toBeUndefined()
  })

  test.each([
    'a b.webp',
    'año/ñandú & Co=1?.webp',
    '100%.pdf',
    '%2e%2e/a%2fb.webp',
    'a+b#c;d,e:f@g.webp',
    "it's (not) a *flyer*!.webp",
    '日本/💃.webp',
    'dots../..and.more...webp',
    'a\\b"c<d>.webp',
  ])('the unusual path %s is a file', async path => {
    const bytes = Buffer.from(path)
    await files.put(path, bytes)
    expect(await read(path)).toEqual({ size: bytes.byteLength, bytes })
    await files.remove(path)
    expect(await files.get(path)).toBeNull()
  })

  test.each(['', '/', '..', '../secret', 'a/../../secret', '/etc/passwd', 'a//b', 'a/./b', 'a/', 'a\0b'])(
    'the path %j leads elsewhere and is refused',
    async path => {
      await expect(files.put(path, randomBytes(1))).rejects.toThrow(TypeError)
      await expect(files.get(path)).rejects.toThrow(TypeError)
      await expect(files.remove(path)).rejects.toThrow(TypeError)
    },
  )

  test('an empty file is a file', async () => {
    await files.put('empty', new Uint8Array(0))
    expect(await read('empty')).toEqual({ size: 0, bytes: Buffer.alloc(0) })
  })

  test('ten megabytes are returned unchanged', async () => {
    const resume = randomBytes(10 * 1024 * 1024)
    await files.put('applications/resume.pdf', resume)
    const found = await read('applications/resume.pdf')
    expect(found?.size).toBe(resume.byteLength)
    expect(found?.bytes.equals(resume)).toBe(true)
  })

  test('many concurrent writes are all stored', async () => {
    const all = Array.from({ length: 40 }, (__, number) => ({ path: `many/${number}`, bytes: randomBytes(20_000) }))
    await Promise.all(all.map(({ path, bytes }) => files.put(path, bytes)))
    const found = await Promise.all(all.map(({ path }) => read(path)))
    expect(found.map(one => one?.bytes)).toEqual(all.map(({ bytes }) => bytes))
  })

  test('of many concurrent writes to one path one is stored completely', async () => {
    const all = Array.from({ length: 10 }, () => randomBytes(300_000))
    await Promise.all(all.map(bytes => files.put('one', bytes)))
    const found = await read('one')
    expect(all.filter(bytes => found?.bytes.equals(bytes))).toHaveLength(1)
  })

  test('a reader who stops halfway affects no other reader', async () => {
    const flyer = randomBytes(2_000_000)
    await files.put('flyers/large.webp', flyer)
    const left = await files.get('flyers/large.webp')
    const reader = left?.stream.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await reader?.cancel()
    expect((await read('flyers/large.webp'))?.bytes.equals(flyer)).toBe(true)
  })
})
