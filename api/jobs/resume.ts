import type { Entry } from 'yauzl'

type ResumeKind = 'pdf' | 'doc' | 'docx'

const MAX_ENTRIES = 2000
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024
const MAX_RATIO = 100

/** The first bytes of a legacy Word file (compound document). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** The wrong file type, or a document with active content. */
type UnacceptedResume = 'resume-wrong-type' | 'resume-unsafe'

/** The file type on which name and bytes agree. Nothing is unpacked, and the file is only sent as a download. */
export async function resumeKind(fileName: string, bytes: Buffer): Promise<ResumeKind | UnacceptedResume> {
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
