import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { type App, createApp } from '#api/app.ts'
import type { Application } from '#contract/jobs/applications.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { deleteOldApplications } from '#db/jobs/applications.ts'
import { docx, oldWord, pdf } from '../support/documents.ts'
import { BARTENDER } from '../support/job.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

let job: Job
const server = await useTestServer()
/** The same server with LIMITS=on. */
const counting = createApp({ ...server.context, config: { ...server.context.config, hasLimits: true } })
const mateo = await server.person('mateo', { userType: 'party_host' })
const rosa = await server.person('rosa', { userType: 'party_host' })
const ana = await server.person('ana')
beforeEach(async () => {
  job = await posted(mateo)
})

const leticia = { applicantName: 'Leticia Ruiz', applicantPhone: '(305) 555-0188', applicantEmail: 'leti@example.com' }
type Given = {
  photo?: Blob
  resume?: Blob
  photoName?: string
  resumeName?: string
  key?: string
  jobId?: number
  app?: App
}

test('a visitor applies, and the host reads each text and both files', async () => {
  const photo = await portrait()
  const response = await apply({ ...leticia, coverLetter: 'Five years\nbehind bars.' }, { photo, resume: pdf() })
  expect(response.status).toBe(201)
  const { id, ...rest } = await response.json()
  expect(rest).toEqual({ success: true, message: 'Application submitted' })

  const [application, ...others] = await applications()
  expect(others).toEqual([])
  expect(application).toEqual({
    ...leticia,
    id,
    jobId: job.id,
    coverLetter: 'Five years\nbehind bars.',
    photoUrl: `/api/applications/${id}/photo`,
    resumeUrl: `/api/applications/${id}/resume`,
    resumeName: 'resume.pdf',
    status: 'new',
    createdAt: expect.any(String),
  })

  const resume = await mateo.get(`/api/applications/${id}/resume`)
  expect(resume.status).toBe(200)
  expect(await resume.text()).toBe(await pdf().text())
  expect(Object.fromEntries(resume.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="resume.pdf"; filename*=UTF-8''resume.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'cache-control': 'no-store',
  })

  const face = await mateo.get(`/api/applications/${id}/photo`)
  expect([face.headers.get('content-type'), face.headers.get('content-disposition')]).toEqual([
    'image/webp',
    expect.stringContaining('attachment'),
  ])
  const drawn = await sharp(Buffer.from(await face.arrayBuffer())).metadata()
  expect([drawn.width, drawn.exif]).toEqual([640, undefined])
})

test('only the job’s host reads, decides and downloads; other people get not found', async () => {
  const { id } = await (await apply(leticia, { resume: pdf() })).json()
  for (const someone of [rosa, ana]) {
    expect((await someone.get(`/api/jobs/${job.id}/applications`)).status).toBe(404)
    expect((await someone.get(`/api/applications/${id}/resume`)).status).toBe(404)
    expect((await someone.patch(`/api/applications/${id}`, { status: 'hired' })).status).toBe(404)
    expect((await someone.patch(`/api/jobs/${job.id}`, { title: 'Mine' })).status).toBe(404)
    expect((await someone.delete(`/api/jobs/${job.id}`)).status).toBe(404)
  }
  expect((await server.stranger.get(`/api/applications/${id}/resume`)).status).toBe(401)
  expect((await mateo.get(`/api/applications/${id}/photo`)).status).toBe(404)
  expect((await mateo.get('/api/applications/nobody/resume')).status).toBe(404)
  expect((await applications())[0]?.status).toBe('new')
})

test('the host decides, finds the decided applications, and the list counts the new ones', async () => {
  const ids = await Promise.all(
    ['a', 'b', 'c'].map(async name => {
      const response = await apply({ ...leticia, applicantEmail: `${name}@example.com` })
      return (await response.json()).id as string
    }),
  )
  const changed = await mateo.patch(`/api/applications/${ids[1]}`, { status: 'shortlisted' })
  expect([changed.status, (await changed.json()).status]).toEqual([200, 'shortlisted'])
  expect((await applications('?status=shortlisted')).map(({ id }) => id)).toEqual([ids[1]])
  expect((await mateo.patch(`/api/applications/${ids[1]}`, { status: 'maybe' })).status).toBe(400)

  const own = (await (await mateo.get(`/api/jobs/host/${mateo.id}`)).json()) as Job[]
  expect(own.find(({ id }) => id === job.id)?.newApplications).toBe(2)
  const seen = (await (await ana.get(`/api/jobs/host/${mateo.id}`)).json()) as Job[]
  expect(seen.find(({ id }) => id === job.id)).not.toHaveProperty('newApplications')

  const first = await mateo.get(`/api/jobs/${job.id}/applications?limit=2`)
  const cursor = first.headers.get('next-cursor')
  const page = (await first.json()) as Application[]
  const rest = await applications(`?limit=2&cursor=${cursor}`)
  expect([...page, ...rest].map(({ id }) => id)).toEqual(ids.toSorted().toReversed())
})

describe('sent more than once', () => {
  const KEY = '6f0c9f0e-0f7d-4a8c-9d3c-0d4c8f4f7a10'

  test('with one key it is one application, also with concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => apply(leticia, { key: KEY, resume: pdf(), jobId: job.id })),
    )
    const ids = await Promise.all(responses.map(async response => [response.status, (await response.json()).id]))
    expect(new Set(ids.map(String))).toEqual(new Set([`201,${ids[0]?.[1]}`]))
    const [only, ...others] = await applications()
    expect(others).toEqual([])
    expect((await mateo.get(only?.resumeUrl ?? '')).status).toBe(200)

    await mateo.patch(`/api/jobs/${job.id}`, { status: 'closed' })
    expect((await apply(leticia, { key: KEY })).status).toBe(201)
  })

  test('one email address, in any spelling, may apply three times a day for one job; more with LIMITS=off', async () => {
    const tries = ['leti@example.com', 'LETI@example.com', 'Leti@Example.com', 'leti@example.com']
    const responses = []
    for (const applicantEmail of tries) responses.push(await apply({ ...leticia, applicantEmail }, { app: counting }))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 429])
    expect(responses[3]?.headers.get('retry-after')).toBe('86400')
    expect((await apply(leticia)).status).toBe(201)
  })

  test('one applicant may apply for every open job on one day', async () => {
    const jobs = await Promise.all(Array.from({ length: 7 }, () => posted(mateo)))
    const statuses = []
    for (const { id } of jobs) statuses.push((await apply(leticia, { jobId: id, app: counting })).status)
    expect(statuses).toEqual(jobs.map(() => 201))
  })

  test('an invalid key is refused', async () => {
    expect((await apply(leticia, { key: 'again' })).status).toBe(400)
  })
})

describe('the limits of one job and one host', () => {
  const fill = (count: number, { age = '1 hour', bytes = 0 } = {}) => server.sql`
    insert into applications (
      id, job_id, applicant_name, applicant_phone, applicant_email, files_bytes, created_at, received_at
    )
    select gen_random_uuid(), ${job.id}, '', '', n || '@example.com', ${bytes}, now() - ${age}::interval, now()
    from generate_series(1, ${count}::int) n
  `

  test('one job accepts two hundred applications a day, and those of yesterday are not counted', async () => {
    await fill(50, { age: '25 hours' })
    await fill(199)
    expect((await apply(leticia, { app: counting })).status).toBe(201)
    const full = await apply({ ...leticia, applicantEmail: 'otra@example.com' }, { app: counting })
    expect([full.status, (await full.json()).code]).toEqual([429, 'job-full'])
  })

  test('one host stores 500 MiB of files for all jobs; an application without files is still accepted', async () => {
    const mib = 1024 * 1024
    await fill(2, { bytes: 250 * mib - 100 })
    const another = (await (await mateo.post('/api/jobs', { ...BARTENDER, title: 'Doorman' })).json()) as Job
    const small = new Blob(['%PDF-1.7'])
    expect((await apply(leticia, { jobId: another.id, resume: small })).status).toBe(201)
    const tooMuch = await apply(leticia, { jobId: another.id, resume: new Blob(['%PDF-1.7', Buffer.alloc(200)]) })
    expect([tooMuch.status, (await tooMuch.json()).code]).toEqual([503, 'no-room-for-files'])
    expect((await apply(leticia, { jobId: another.id })).status).toBe(201)
    const ofRosa = await posted(rosa)
    expect((await apply(leticia, { jobId: ofRosa.id, resume: pdf() })).status).toBe(201)
  })
})

test('an application is not visible to the host before its files are stored', async () => {
  const { id } = await (await apply(leticia, { resume: pdf() })).json()
  await server.sql`update applications set received_at = null where id = ${id}`
  expect(await applications()).toEqual([])
  expect((await mateo.patch(`/api/applications/${id}`, { status: 'hired' })).status).toBe(404)
  expect((await mateo.get(`/api/applications/${id}/resume`)).status).toBe(404)
  const own = (await (await mateo.get(`/api/jobs/host/${mateo.id}`)).json()) as Job[]
  expect(own.find(one => one.id === job.id)?.newApplications).toBe(0)
})

test('reading the applications and downloading a resume are in the audit log, by ids alone', async () => {
  const { id } = await (await apply(leticia, { resume: pdf() })).json()
  await applications()
  await mateo.get(`/api/applications/${id}/resume`)
  const auditRows = await server.sql`
    select actor_id, action, target_type, target_id, detail from audit_log
    where target_id in (${String(job.id)}, ${id}) order by id
  `
  const actor = { actorId: mateo.id, detail: {} }
  expect(auditRows).toEqual([
    { ...actor, action: 'read-applications', targetType: 'job', targetId: String(job.id) },
    { ...actor, action: 'download-resume', targetType: 'application', targetId: id },
  ])
})

describe('a job that takes no applications', () => {
  test('when closed it is refused as closed, and when opened again it takes applications', async () => {
    const closed = (await (await mateo.patch(`/api/jobs/${job.id}`, { status: 'closed' })).json()) as Job
    expect(closed.status).toBe('closed')
    expect((await (await server.stranger.get(`/api/jobs/${job.id}`)).json()).status).toBe('closed')
    const listedFor = async ({ get }: Pick<Person, 'get'>) =>
      ((await (await get(`/api/jobs/host/${mateo.id}`)).json()) as Job[]).some(({ id }) => id === job.id)
    expect([await listedFor(mateo), await listedFor(ana), await listedFor(server.stranger)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await apply(leticia)).status).toBe(410)
    expect((await apply(leticia, { key: crypto.randomUUID() })).status).toBe(410)
    await mateo.patch(`/api/jobs/${job.id}`, { status: 'open' })
    expect((await apply(leticia)).status).toBe(201)
  })

  test('after its last day it is closed, and when opened again it has no last day', async () => {
    await mateo.patch(`/api/jobs/${job.id}`, { expiresAt: '2020-01-01T05:00:00Z' })
    expect((await apply(leticia)).status).toBe(410)
    const again = (await (await mateo.patch(`/api/jobs/${job.id}`, { status: 'open' })).json()) as Job
    expect([again.status, again.expiresAt]).toEqual(['open', null])
    expect((await mateo.post('/api/jobs', { ...BARTENDER, expiresAt: '2020-01-01T05:00:00Z' })).status).toBe(400)
  })

  test('there is none', async () => {
    expect((await apply(leticia, { jobId: 999_999 })).status).toBe(404)
  })

  test('when deleted it deletes its applications and their files', async () => {
    await apply(leticia, { resume: pdf(), photo: await portrait() })
    const before = await storedFiles()
    expect(before.length).toBeGreaterThanOrEqual(2)
    expect((await mateo.delete(`/api/jobs/${job.id}`)).status).toBe(204)
    expect((await storedFiles()).length).toBe(before.length - 2)
    expect((await server.stranger.get(`/api/jobs/${job.id}`)).status).toBe(404)
  })
})

describe('an invalid form', () => {
  test.each([
    [{ ...leticia, applicantName: ' ' }, 'applicantName', 'Name is required'],
    [{ ...leticia, applicantPhone: '' }, 'applicantPhone', 'Phone number is required'],
    [{ ...leticia, applicantEmail: 'leti' }, 'applicantEmail', 'Valid email is required'],
    [{ ...leticia, coverLetter: 'x'.repeat(5001) }, 'coverLetter', 'This is too long'],
    [{ applicantPhone: '1', applicantEmail: 'a@example.com' }, 'applicantName', 'Name is required'],
  ])('is refused by the field: %#', async (form, path, sentence) => {
    const response = await apply(form)
    const body = await response.json()
    expect([response.status, body.issues[0].path, body.error]).toEqual([400, path, sentence])
    expect(await applications()).toEqual([])
  })

  test('a photo of 5 MiB and a byte and a resume of 10 MiB and a byte are refused as too large, with the documented sentence', async () => {
    const photo = await apply(leticia, { photo: new Blob([Buffer.alloc(5 * 1024 * 1024 + 1)]) })
    expect([photo.status, (await photo.json()).error]).toEqual([413, 'Photo must be less than 5MB'])
    const resume = await apply(leticia, { resume: new Blob([await pdf().bytes(), Buffer.alloc(10 * 1024 * 1024)]) })
    expect([resume.status, (await resume.json()).error]).toEqual([413, 'Resume must be less than 10MB'])
  })

  test('a resume may be exactly 10 MiB', async () => {
    const start = await pdf().bytes()
    const resume = new Blob([start, Buffer.alloc(10 * 1024 * 1024 - start.byteLength)])
    expect((await apply(leticia, { resume })).status).toBe(201)
  })
})

describe('documents', () => {
  test.each([
    ['a PDF', 'Leticia Ruiz – CV 2026.pdf', () => pdf(), 'Leticia Ruiz – CV 2026.pdf'],
    ['an old Word document', 'cv.DOC', () => oldWord(), 'cv.doc'],
    ['a Word document', 'cv.docx', () => docx(), 'cv.docx'],
    [
      'a name with a folder, a turn and a program’s ending',
      '..\\..\\cv\u202Efdp.exe.pdf',
      () => pdf(),
      'cvfdp.exe.pdf',
    ],
    ['a name that is only dots', '..pdf', () => pdf(), 'resume.pdf'],
  ])('%s is taken', async (_, resumeName, file, stored) => {
    expect((await apply(leticia, { resume: await file(), resumeName })).status).toBe(201)
    const [application] = await applications()
    expect(application?.resumeName).toBe(stored)
    expect((await mateo.get(application?.resumeUrl ?? '')).headers.get('content-disposition')).toContain('attachment')
  })

  test.each<[string, string, () => Blob | Promise<Blob>]>([
    ['a program called PDF', 'cv.pdf', () => new Blob(['MZ\u0090\u0000 not a page'])],
    ['a PDF called Word', 'cv.docx', () => pdf()],
    ['a page', 'cv.html', () => new Blob(['<script>alert(1)</script>'])],
    ['an empty file', 'cv.pdf', () => new Blob([])],
    ['a Word document with a program', 'cv.docx', () => docx({ 'word/vbaProject.bin': 'x' })],
    ['an old Word document with a program', 'cv.doc', () => oldWord('_VBA_PROJECT')],
    ['a Word document under a password', 'cv.docx', async () => encrypted(await docx())],
    ['any archive called Word', 'cv.docx', () => docx({}, { isBare: true })],
    ['a thousand to one', 'cv.docx', () => docx({ 'word/media/a.xml': ' '.repeat(30_000_000) })],
    ['more parts than a book has', 'cv.docx', () => docx(Object.fromEntries(parts(2100)))],
    ['a Word document cut short', 'cv.docx', async () => (await docx()).slice(0, 200)],
    [
      'an archive whose parts lead out of it',
      'cv.docx',
      async () => await docx({ 'word/xx/xx/x': 'x' }, { escape: true }),
    ],
  ])('%s is refused and leaves nothing behind', async (_, resumeName, file) => {
    const before = await storedFiles()
    const response = await apply(leticia, { resume: await file(), resumeName })
    const body = await response.json()
    expect([response.status, body.issues[0].path]).toEqual([400, 'resume'])
    expect(await applications()).toEqual([])
    expect(await storedFiles()).toEqual(before)
  })

  test.each<[string, () => Promise<Blob> | Blob]>([
    ['a drawing that can carry scripts', () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'])],
    ['a photo cut short', async () => (await portrait()).slice(0, 900)],
    ['an empty photo', () => new Blob([])],
  ])('%s is no photo', async (_, photo) => {
    const response = await apply(leticia, { photo: await photo() })
    expect([response.status, (await response.json()).issues[0].path]).toEqual([400, 'photo'])
    expect(await applications()).toEqual([])
  })
})

describe('a malformed request', () => {
  test('JSON, no boundary, half a form, twelve thousand parts, a part that is no field, a file of another name, two photos', async () => {
    const path = `/api/jobs/${job.id}/apply`
    const raw = (type: string, body: string) =>
      server.app.request(path, { method: 'POST', headers: { 'content-type': type }, body })
    expect((await server.stranger.post(path, leticia)).status).toBe(415)
    expect((await raw('multipart/form-data', 'x')).status).toBe(400)
    expect((await raw('multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; na')).status).toBe(400)
    const many = Array.from(
      { length: 12_000 },
      (_, i) => `--b\r\nContent-Disposition: form-data; name="n${i}"\r\n\r\n\r\n`,
    )
    expect((await raw('multipart/form-data; boundary=b', `${many.join('')}--b--`)).status).toBe(413)

    const skipped = `--b\r\nContent-Disposition: attachment; name="x"\r\n\r\n${'x'.repeat(70_000)}\r\n`
    const name = '--b\r\nContent-Disposition: form-data; name="applicantName"\r\n\r\nLeticia\r\n--b--\r\n'
    expect((await raw('multipart/form-data; boundary=b', skipped + name)).status).toBe(400)

    for (const names of [['virus'], ['photo', 'photo']]) {
      const form = new FormData()
      for (const [name, value] of Object.entries(leticia)) form.set(name, value)
      for (const name of names) form.append(name, await portrait(), 'a.jpg')
      expect((await server.app.request(path, { method: 'POST', body: form })).status).toBe(400)
    }
    expect(await applications()).toEqual([])
  })

  test('a store that fails leaves neither a row nor a file, and the same form is taken afterwards', async () => {
    const { put } = server.context.files
    const key = crypto.randomUUID()
    const calls = { count: 0 }
    server.context.files.put = async (path, bytes) => {
      calls.count += 1
      if (calls.count === 2) throw new Error('the disk is gone')
      await put(path, bytes)
    }
    const before = await storedFiles()
    const failed = await apply(leticia, { key, photo: await portrait(), resume: pdf() })
    server.context.files.put = put
    expect([failed.status, calls.count]).toEqual([500, 2])
    expect(await storedFiles()).toEqual(before)
    expect(await applications()).toEqual([])

    expect((await apply(leticia, { key, photo: await portrait(), resume: pdf() })).status).toBe(201)
    expect(await applications()).toHaveLength(1)
  })
})

test('after half a year, or if its files never arrived, an application is deleted with its files', async () => {
  const { id: old } = await (await apply(leticia, { resume: pdf() })).json()
  const { id: half } = await (await apply(leticia, { resume: pdf() })).json()
  const { id: fresh } = await (await apply(leticia)).json()
  await server.sql`update applications set created_at = now() - interval '181 days' where id = ${old}`
  await server.sql`update applications set created_at = now() - interval '2 hours', received_at = null where id = ${half}`
  const paths = await deleteOldApplications(server.sql)
  expect(paths.toSorted()).toEqual([`applications/${half}/resume.pdf`, `applications/${old}/resume.pdf`].toSorted())
  expect((await applications()).map(({ id }) => id)).toEqual([fresh])
})

test('a host’s edit changes only the given fields, by the rules of the form', async () => {
  const response = await mateo.patch(`/api/jobs/${job.id}`, { title: 'Head bartender', salaryRange: '$30' })
  expect(await response.json()).toEqual({
    ...job,
    version: job.version + 1,
    title: 'Head bartender',
    salaryRange: '$30',
  })
  const refused = await mateo.patch(`/api/jobs/${job.id}`, { description: 'short' })
  expect([refused.status, (await refused.json()).error]).toEqual([400, 'Description must be at least 10 characters'])
  expect((await mateo.patch(`/api/jobs/${job.id}`, { hostId: rosa.id, id: 1 })).status).toBe(200)
  expect((await (await mateo.get(`/api/jobs/${job.id}`)).json()).hostId).toBe(mateo.id)
})

async function posted(host: Person) {
  await server.sql`delete from applications`
  return (await (await host.post('/api/jobs', BARTENDER)).json()) as Job
}

async function apply(fields: Record<string, string>, { key, jobId, photo, resume, app, ...names }: Given = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('photo', photo, names.photoName ?? 'photo.jpg')
  if (resume) form.set('resume', resume, names.resumeName ?? 'resume.pdf')
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return await (app ?? server.app).request(`/api/jobs/${jobId ?? job.id}/apply`, {
    method: 'POST',
    headers,
    body: form,
  })
}

async function applications(query = '') {
  const response = await mateo.get(`/api/jobs/${job.id}/applications${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Application[]
}

async function portrait() {
  const drawn = sharp({ create: { width: 1280, height: 960, channels: 3, background: '#5b2333' } })
  const bytes = await drawn
    .withExif({ IFD3: { GPSLatitude: '25/1 46/1 0/1' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

/** The same archive with every part marked as encrypted in its table of contents. */
async function encrypted(archive: Blob) {
  const bytes = Buffer.from(await archive.bytes())
  const entry = Buffer.from('PK\u0001\u0002')
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1))
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8)
  return new Blob([bytes])
}

function* parts(count: number): Generator<[string, string]> {
  for (let i = 0; i < count; i++) yield [`word/p${i}.xml`, '']
}

async function storedFiles() {
  const folder = join(server.context.config.dataDir, 'files', 'applications')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
