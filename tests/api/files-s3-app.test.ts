import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { accountArchive } from '#api/accounts/settings/account-archive.ts'
import { createApp } from '#api/app.ts'
import { deleteLeftoverFiles } from '#api/cleanup/cleanup.ts'
import { FilesFailed } from '#api/providers/files.ts'
import type { Uploaded } from '#contract/events/events.ts'
import { RESUME_MAX_BYTES } from '#contract/jobs/applications.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { pdf } from '../support/documents.ts'
import { BARTENDER } from '../support/job.ts'
import { browser, type Person } from '../support/person.ts'
import { KEYS, openS3 } from '../support/providers/s3.ts'
import { startServer } from '../support/server-process.ts'
import { temporaryFolderOfTest } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const LETICIA = { applicantName: 'Leticia Ruiz', applicantPhone: '(305) 555-0188', applicantEmail: 'leti@example.com' }
const logged: string[] = []

const s3 = await openS3()
const log = pino({ level: 'debug' }, { write: line => void logged.push(line) })
const server = await useTestServer({ config: { s3: { ...s3.config, prefix: 'miami/' } }, context: { log } })
const mateo = await server.person('mateo', { userType: 'party_host' })
const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#e33' } })
  .jpeg()
  .toBuffer()
afterEach(() => void (s3.always = undefined))
afterAll(() => s3.close())

async function upload(person: Person, kind = 'flyer') {
  const body = new FormData()
  body.set('kind', kind)
  body.set('file', new File([new Uint8Array(photo)], 'mateo at home.jpg'))
  return await server.app.request('/api/uploads', { method: 'POST', headers: { cookie: person.cookie }, body })
}

test('a flyer is stored in the bucket in both sizes, and the server serves it from there', async () => {
  const response = await upload(mateo)
  expect(response.status).toBe(201)
  const { url } = (await response.json()) as Uploaded
  const key = url.replace('/uploads/', 'miami/')
  expect([...s3.objects.keys()].toSorted()).toEqual([key, key.replace('.webp', '.small.webp')].toSorted())

  const whole = await server.app.request(url)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(whole.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(bytes.equals(s3.objects.get(key)?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(whole.headers.get('content-length')).toBe(String(bytes.byteLength))

  const head = await server.app.request(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)])
  expect((await server.app.request('/uploads/flyers/nothing.webp')).status).toBe(404)
})

test('while the bucket is unreachable, pictures are a 503 and all other calls work', async () => {
  const { url } = (await (await upload(mateo)).json()) as Uploaded
  s3.always = { status: 503, code: 'ServiceUnavailable' }
  for (const response of [await upload(mateo), await server.app.request(url)]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({
      code: 'unavailable',
      error: 'Pista is not available right now. Please try again in a moment.',
    })
  }
  expect((await mateo.get('/api/auth/user')).status).toBe(200)
  expect(logged.join()).toContain('ServiceUnavailable (503)')

  s3.always = { status: 507, code: 'XMinioStorageFull' }
  const full = await upload(mateo)
  expect([full.status, (await full.json()).error]).toEqual([503, 'Storage is full'])
  for (const secret of Object.values(KEYS)) expect(logged.join()).not.toContain(secret)
})

test('readiness reports an unreachable bucket as degraded, with status 200', async () => {
  const files = { ...server.context.files, isAvailable: async () => false }
  const response = await createApp({ ...server.context, files }).request('/api/ready')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'degraded', checks: { database: true, files: false } })
})

test('an export has its files from the bucket, and fails if the bucket cuts a file', async () => {
  const lucia = await server.person('lucia')
  const { url } = (await (await upload(lucia, 'profile')).json()) as Uploaded
  const { sql, files } = server.context
  const copy = () => buffer(accountArchive({ sql, files, userId: lucia.id, readme: 'hola' }))
  expect((await copy()).includes(url.slice(1))).toBe(true)
  s3.next = ['cut']
  await expect(copy()).rejects.toThrow(FilesFailed)
})

test('a resume of ten megabytes reaches the host through the bucket, and is deleted with the job', async () => {
  const resume = Buffer.concat([Buffer.from(await pdf().arrayBuffer()), randomBytes(RESUME_MAX_BYTES - 500)])
  const { id: jobId } = (await (await mateo.post('/api/jobs', BARTENDER)).json()) as Job
  const apply = async (key: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(LETICIA)) body.set(name, value)
    body.set('photo', new File([new Uint8Array(photo)], 'me.jpg'))
    body.set('resume', new File([resume], 'resume.pdf'))
    const headers = { 'idempotency-key': key }
    return await server.app.request(`/api/jobs/${jobId}/apply`, { method: 'POST', headers, body })
  }
  const before = [...s3.objects.keys()]
  const taken = await apply(randomUUID())
  expect(taken.status).toBe(201)
  const { id } = await taken.json()
  const stored = [...s3.objects.keys()].filter(key => !before.includes(key))
  expect(stored.toSorted()).toEqual([`miami/applications/${id}/photo.webp`, `miami/applications/${id}/resume.pdf`])
  const download = await mateo.get(`/api/applications/${id}/resume`)
  expect(Buffer.from(await download.arrayBuffer()).equals(resume)).toBe(true)

  const key = randomUUID()
  s3.always = { status: 503, code: 'ServiceUnavailable' }
  expect((await apply(key)).status).toBe(503)
  s3.always = undefined
  expect(await (await mateo.get(`/api/jobs/${jobId}/applications`)).json()).toHaveLength(1)
  expect((await apply(key)).status).toBe(201)
  await deleteLeftoverFiles(server.context)
  expect([...s3.objects.keys()]).toHaveLength(before.length + 4)

  expect((await mateo.delete(`/api/jobs/${jobId}`)).status).toBe(204)
  expect([...s3.objects.keys()]).toEqual(before)
})

test('the files of a deleted account are deleted from the bucket', async () => {
  const deletedHost = await server.person('xiomara', { userType: 'party_host' })
  const before = [...s3.objects.keys()]
  await upload(deletedHost)
  const dataUrl = `data:image/jpeg;base64,${photo.toString('base64')}`
  const { profileImageUrl } = await (await deletedHost.put('/api/profile', { profileImageUrl: dataUrl })).json()
  expect(s3.objects.has(profileImageUrl.replace('/uploads/', 'miami/'))).toBe(true)
  expect(s3.objects.size).toBe(before.length + 3)

  expect((await deletedHost.delete('/api/profile')).status).toBe(200)
  expect([...s3.objects.keys()]).toEqual(before)
  expect((await server.app.request(profileImageUrl)).status).toBe(404)
})

test('files that could not be deleted from the bucket are deleted by the hourly cleanup job', async () => {
  const deletedHost = await server.person('gustavo', { userType: 'party_host' })
  const before = [...s3.objects.keys()]
  await upload(deletedHost)
  await upload(deletedHost, 'profile')
  expect(s3.objects.size).toBe(before.length + 3)

  s3.always = { status: 503, code: 'ServiceUnavailable' }
  expect((await deletedHost.delete('/api/profile')).status).toBe(200)
  expect((await deletedHost.get('/api/auth/user')).status).toBe(401)
  await deleteLeftoverFiles(server.context)
  expect(s3.objects.size).toBe(before.length + 3)

  s3.always = undefined
  await deleteLeftoverFiles(server.context)
  expect([...s3.objects.keys()]).toEqual(before)
  expect(await server.sql`select path from uploads where owner_id is null`).toEqual([])
})

test('a taken username with a new picture is refused as taken, also when the picture cannot be deleted', async () => {
  const files = { ...server.context.files, remove: () => Promise.reject(new Error('away')) }
  const { cookie } = await server.person('berta')
  const berta = browser(createApp({ ...server.context, files }), cookie)
  await server.person('ciro')
  const profileImageUrl = `data:image/jpeg;base64,${photo.toString('base64')}`
  const response = await berta.put('/api/profile', { profileImageUrl, username: 'ciro' })
  expect([response.status, (await response.json()).code]).toEqual([409, 'username-taken'])
})

test('if the bucket refuses the keys, the server ends with one sentence before it opens a port', async () => {
  const dataDir = join(temporaryFolderOfTest('files'), 'data')
  await using refused = startServer({
    DATA_DIR: dataDir,
    S3_BUCKET: 'pista',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: 'a secret of another bucket',
  })
  expect(await refused.closed).toBe(1)
  expect(refused.output().trim().split('\n')).toEqual([
    `The bucket "pista" at ${new URL(s3.url).host} refuses the keys (SignatureDoesNotMatch). Check S3_SECRET_ACCESS_KEY.`,
  ])
  expect(existsSync(dataDir)).toBe(false)
})
