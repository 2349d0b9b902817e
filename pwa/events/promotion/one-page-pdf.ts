/** A4 in points, the unit of PDF. */
const PAGE = { width: 595.276, height: 841.89 }

/**
 * A PDF of one page of A4 that is filled by a JPEG. Written here, because the libraries that write PDF weigh a hundred
 * kilobytes and more, for text and fonts that this file does not have.
 */
export function onePagePdf(jpeg: Uint8Array, { width, height }: { width: number; height: number }): Blob {
  const content = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Picture Do Q`
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R`
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< ${page} /Resources << /XObject << /Picture 5 0 R >> >> >>`],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [`<< ${picture} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream'],
  ]

  const parts: (string | Uint8Array)[] = []
  let length = 0
  const write = (part: string | Uint8Array) => {
    parts.push(part)
    // All texts are ASCII: one byte for each character.
    length += part.length
  }
  write('%PDF-1.4\n')
  const offsets = objects.map((object, index) => {
    const offset = length
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) write(part)
    return offset
  })
  const table = length
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}
