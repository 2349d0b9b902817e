import { failureFor, NoSignal } from '#sw/http/failures.ts'

/**
 * Fetches the copy and hands it to the browser as a file. It is only handed over whole: half a zip opens nowhere. It
 * takes as long as it takes, so its end is the person's to decide and not a clock's.
 */
export async function downloadExport(onProgress: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  const answer = await fetch('/api/account/export', { credentials: 'include', cache: 'no-store', signal }).catch(
    (cause: unknown) => {
      throw new NoSignal('no answer', { cause })
    },
  )
  if (!answer.ok) throw failureFor(answer, await answer.text().catch(() => ''))
  if (!answer.body || answer.headers.get('content-type') !== 'application/zip') throw new NoSignal('a portal answered')
  save(await whole(answer.body, onProgress), nameIn(answer.headers.get('content-disposition')))
}

async function whole(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new NoSignal('broken off', { cause })
    })
    if (done) return new Blob(parts, { type: 'application/zip' })
    parts.push(value)
    bytes += value.byteLength
    onProgress(bytes)
  }
}

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'pista.zip'
}
