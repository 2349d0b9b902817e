import type { Entry } from 'yauzl'
import { type Applied, Apply, PHOTO_MAX_BYTES, RESUME_MAX_BYTES } from '#contract/jobs/applications.ts'
import * as calls from '#contract/jobs/calls.ts'
import { JobId } from '#contract/jobs/jobs.ts'
import { uuid } from '#contract/text.ts'
import * as store from '#db/jobs/applications.ts'
import { jobWith } from '#db/jobs/jobs.ts'
import { recordMemberAudit } from '../accounts/session/member.ts'
import type { Context } from '../app-context.ts'
import { deleteUnreferencedFiles } from '../files/discard.ts'
import { reencodedPhoto } from '../files/pictures.ts'
import { attachmentNamed, safeFileName, sendFile } from '../files/uploads.ts'
import { privateJson, privatePage } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { addressOf, limited } from '../http/limits.ts'
import { type Form, withForm } from '../http/multipart.ts'
import { orRefuse, Refusal, refuse, refuseAs } from '../http/refusal.ts'
import { idempotencyKeyIn, idIn, issuesIn, refuseField, refuseIssues } from '../http/valid.ts'
import { jobIdIn } from './jobs.ts'

const FORM = {
  files: {
    photo: { maxBytes: PHOTO_MAX_BYTES, tooLarge: 'photo-too-large' },
    resume: { maxBytes: RESUME_MAX_BYTES, tooLarge: 'resume-too-large' },
  },
  fields: 8,
  fieldBytes: 20_000,
} as const

export const applications = new Feature()
  .call(calls.apply, [limited('apply', 'address'), limited('apply-a-day', 'address')], async (c, { sql }) => {
    const jobId = jobIdIn(c)
    const key = idempotencyKeyIn(c)
    const job = (await jobWith(sql, jobId, { withContact: false })) ?? refuse(404, 'job-not-found')
    if (job.status === 'closed' && !key) refuse(410, 'job-closed')
    const id = await withForm(
      c,
      addressOf(c),
      FORM,
      async form => await storeApplication(c, form, jobId, key ?? crypto.randomUUID()),
    )
    return c.json({ success: true, id, message: 'Application submitted' } satisfies Applied, 201)
  })

  .call(calls.applications, [limited('read-applications')], async (c, { sql, query, userId }) => {
    const jobId = jobIdIn(c)
    const { status, limit, cursor } = query
    const page =
      (await store.applicationsFor(sql, jobId, userId, { status, after: cursor, limit })) ??
      refuse(404, 'job-not-found')
    await recordMemberAudit(c, sql, 'read-applications', { targetType: 'job', targetId: String(jobId) })
    return await privatePage(c, page, limit)
  })

  .call(calls.decideOnApplication, [limited('edit-job')], async (c, { sql, userId, body, deliveries }) => {
    const changed = await store.setApplicationStatus(sql, idIn(c, 'application-not-found'), userId, body.status)
    const application = orRefuse(calls.decideOnApplication, changed ?? 'application-not-found')
    deliveries.begin()
    return c.json(application)
  })

  .call(calls.ownApplication, [limited('public-read', 'address')], async (c, { sql }) => {
    const { jobId, key } = ownKeyIn(c)
    const own = await store.ownApplication(sql, jobId, key)
    return await privateJson(c, own ?? refuse(404, 'application-not-found'))
  })

  .call(calls.withdrawApplication, [limited('apply', 'address')], async (c, { sql, deliveries, app }) => {
    const { jobId, key } = ownKeyIn(c)
    const paths = (await store.withdrawApplication(sql, jobId, key)) ?? refuse(404, 'application-not-found')
    deliveries.begin()
    await deleteUnreferencedFiles(app, paths)
  })

  .call(calls.applicationPhoto, [limited('read-applications')], async c => await sendApplicationFile(c, 'photo'))
  .call(calls.applicationResume, [limited('read-applications')], async c => await sendApplicationFile(c, 'resume'))

/** The job and the key of an application, as its applicant has them. */
function ownKeyIn(c: Context) {
  const [id, key] = [JobId.safeParse(c.req.param('id')), uuid.safeParse(c.req.param('key'))]
  return id.success && key.success ? { jobId: id.data, key: key.data } : refuse(404, 'application-not-found')
}

/** Always sent as a download, because files of applicants must never be rendered by the browser. */
async function sendApplicationFile(c: Context, part: 'photo' | 'resume') {
  const { sql, files } = c.var.app
  const id = idIn(c, 'application-not-found')
  const stored = (await store.applicationFile(sql, id, c.var.userId, part)) ?? refuse(404, 'application-not-found')
  const file = (await files.get(stored.path)) ?? refuse(404, 'application-not-found')
  if (part === 'resume') await recordMemberAudit(c, sql, 'download-resume', { targetType: 'application', targetId: id })
  return await sendFile(c, file, {
    'Content-Type': TYPES[stored.path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'Content-Disposition': attachmentNamed(stored.name),
    'Cache-Control': 'no-store',
  })
}

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

type ApplicationForm = Form<keyof typeof FORM.files>

/** Inserts the row, stores the files, and marks the row as received; a failure leaves neither row nor files. */
async function storeApplication(c: Context, form: ApplicationForm, jobId: number, key: string): Promise<string> {
  const { sql, files, config } = c.var.app
  const { application, photo, resume } = await applicationIn(form)
  const sent = {
    photo: photo && { bytes: photo.byteLength },
    resume: resume && { bytes: resume.bytes.byteLength, name: resume.name, ending: resume.kind },
  }
  const started = await store.beginApplication(sql, jobId, key, application, sent, config)
  if (typeof started === 'string') refuseAs(calls.apply, started, started === 'applied-often' ? TOMORROW : {})
  if (started.isReceived) return started.id

  const { id, photoPath, resumePath } = started
  try {
    if (photo && photoPath) await files.put(photoPath, photo)
    if (resume && resumePath) await files.put(resumePath, resume.bytes)
  } catch (error) {
    // If a concurrent request with the same key has received the application, the files belong to that request.
    if (await store.deleteUnreceived(sql, id)) await deleteUnreferencedFiles(c.var.app, store.pathsIn([started]))
    throw error
  }
  if (await store.receiveApplication(sql, id)) return id
  await deleteUnreferencedFiles(c.var.app, store.pathsIn([started]))
  return refuse(404, 'job-not-found')
}

const TOMORROW = { retryAfterSeconds: 86_400 }

async function applicationIn({ fields, files }: ApplicationForm) {
  const application = Apply.safeParse(Object.fromEntries(fields))
  if (!application.success) refuseIssues(issuesIn(application.error))

  const { photo, resume } = { photo: files.get('photo'), resume: files.get('resume') }
  return {
    application: application.data,
    photo: photo && isChosen(photo) ? await photoIn(await photo.read()) : null,
    resume: resume && isChosen(resume) ? await resumeIn(resume.fileName, await resume.read()) : null,
  }
}

/** Browsers send an empty part without a file name for a file input without a file. */
function isChosen({ fileName, size }: { fileName: string; size: number }) {
  return fileName !== '' || size > 0
}

async function photoIn(bytes: Buffer): Promise<Buffer> {
  return await reencodedPhoto(bytes).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 503) throw error
    return refuseField('photo', 'photo-unreadable')
  })
}

async function resumeIn(fileName: string, bytes: Buffer) {
  const kind = await resumeKind(fileName, bytes)
  if (kind === 'resume-wrong-type' || kind === 'resume-unsafe') return refuseField('resume', kind)
  return { bytes, kind, name: safeFileName(fileName, kind) }
}

type ResumeKind = 'pdf' | 'doc' | 'docx'

const MAX_ENTRIES = 2000
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024
const MAX_RATIO = 100

/** The first bytes of a legacy Word file (compound document). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** The wrong file type, or a document with active content. */
type UnacceptedResume = 'resume-wrong-type' | 'resume-unsafe'

/** The file type on which name and bytes agree. Nothing is unpacked, and the file is only sent as a download. */
async function resumeKind(fileName: string, bytes: Buffer): Promise<ResumeKind | UnacceptedResume> {
  const ending = /\.(pdf|docx?)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'pdf') return bytes.subarray(0, 1024).includes('%PDF-') ? 'pdf' : 'resume-wrong-type'
  if (ending === 'doc') return docIn(bytes)
  if (ending === 'docx')
    return bytes.subarray(0, 2).equals(Buffer.from('PK')) ? await docxIn(bytes) : 'resume-wrong-type'
  return 'resume-wrong-type'
}

/** The folder that contains macros in such a document. */
const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le')

function docIn(bytes: Buffer): ResumeKind | UnacceptedResume {
  if (!bytes.subarray(0, COMPOUND.byteLength).equals(COMPOUND)) return 'resume-wrong-type'
  return bytes.includes(MACROS) ? 'resume-unsafe' : 'doc'
}

async function docxIn(bytes: Buffer): Promise<ResumeKind | UnacceptedResume> {
  const names = new Set<string>()
  let packed = 0
  let unpacked = 0
  try {
    const { fromBufferPromise } = await import('yauzl')
    const archive = await fromBufferPromise(bytes)
    if (archive.entryCount > MAX_ENTRIES) return 'resume-unsafe'
    // A path outside of the archive throws an error here.
    for await (const entry of archive.eachEntry()) {
      names.add(entry.fileName)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      if (isUnsafe(entry) || unpacked > MAX_UNPACKED_BYTES) return 'resume-unsafe'
    }
  } catch {
    return 'resume-unsafe'
  }
  if (unpacked > packed * MAX_RATIO) return 'resume-unsafe'
  return names.has('[Content_Types].xml') && names.has('word/document.xml') ? 'docx' : 'resume-wrong-type'
}

function isUnsafe(entry: Entry) {
  return entry.isEncrypted() || /(^|\/)vbaProject\.bin$/i.test(entry.fileName)
}
