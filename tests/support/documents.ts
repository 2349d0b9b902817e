import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The smallest valid documents of each type that applicants send. */
export function pdf(): Blob {
  return new Blob(['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'])
}

/** A compound document with, on request, an entry of that name. */
export function oldWord(entry = 'WordDocument'): Blob {
  return new Blob([
    new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    new Uint8Array(504),
    new Uint8Array(Buffer.from(entry, 'utf16le')),
  ])
}

/**
 * A Word document with more parts than its own two, or, bare, without these. With `escape` the names of its parts lead
 * out of the archive.
 */
export async function docx(more: Record<string, string> = {}, { isBare = false, escape = false } = {}): Promise<Blob> {
  const own = isBare ? { 'readme.txt': 'hello' } : { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }
  const archive = new ZipFile()
  for (const [name, text] of Object.entries({ ...own, ...more })) archive.addBuffer(Buffer.from(text), name)
  archive.end()
  const bytes = await buffer(archive.outputStream)
  const packed = escape ? Buffer.from(bytes.toString('latin1').replaceAll('/xx/', '/../'), 'latin1') : bytes
  return new Blob([new Uint8Array(packed)])
}
