import { Parser } from 'htmlparser2'
import { IMPORT_MAX_BYTES } from '#contract/events/import/import-limits.ts'
import { SourceRefused } from './source-event.ts'

/** The text of a file in UTF-8, or in UTF-16 with a mark. Guessing another encoding could store wrong names. */
export function fileText(bytes: Uint8Array): string {
  refuseLarge(bytes)
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return decoded(bytes, encoding) ?? refuseEncoding()
}

/** The text of a web page, in UTF-8 or in the encoding that the page names; without one, as browsers read old pages. */
export function pageText(bytes: Uint8Array): string {
  refuseLarge(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const named = /charset\s*=\s*["']?([\w:-]+)/i.exec(start)?.[1]
  return (
    decoded(bytes, 'utf-8') ?? (named && decoded(bytes, named)) ?? decoded(bytes, 'windows-1252') ?? refuseEncoding()
  )
}

/** Null if the bytes are not text in this encoding, or if there is no such encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // Text has no null characters: the bytes are a picture, an archive or UTF-16 without its mark.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function refuseLarge(bytes: Uint8Array) {
  if (bytes.byteLength > IMPORT_MAX_BYTES) throw new SourceRefused('import-too-large')
}

function refuseEncoding(): never {
  throw new SourceRefused('import-encoding')
}

/** The text of a piece of HTML, without its tags; a paragraph and a line break become a line break. */
export function textOfHtml(html: string): string {
  if (!/<\/?[a-z]|&[#a-z]/i.test(html)) return html
  const texts: string[] = []
  const parser = new Parser({
    onopentag(name) {
      if (name === 'br' || name === 'p') texts.push('\n')
    },
    ontext(text) {
      texts.push(text)
    },
    onclosetag(name) {
      if (name === 'p') texts.push('\n')
    },
  })
  parser.end(html)
  return texts.join('').replaceAll(/\n{3,}/g, '\n\n')
}
