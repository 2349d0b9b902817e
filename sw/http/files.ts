import type { AnyCall, ResponseOf } from '#contract/call.ts'
import { failureFor, NoSignal } from './failures.ts'
import { believedBody } from './request.ts'

/* Uploads and downloads that report their progress. They have no time limit, because a large file may take minutes. */

/** Sends a form. Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export function uploadForm<Described extends AnyCall>(
  { method, path, shape }: Described,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<ResponseOf<Described>> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest()
    upload.open(method, path)
    upload.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)))
    upload.addEventListener('load', () => {
      const { status, statusText, responseText } = upload
      try {
        const response = { status, statusText, headers: headersOf(upload) }
        resolve(believedBody(response, responseText, shape))
      } catch (error) {
        reject(error)
      }
    })
    upload.addEventListener('error', () => reject(new NoSignal('no response')))
    upload.send(form)
  })
}

function headersOf(upload: XMLHttpRequest) {
  const names = ['retry-after', 'content-type']
  return new Headers(names.map(name => [name, upload.getResponseHeader(name) ?? '']))
}

type DownloadedFile = { file: Blob; name: string | undefined }

/** Downloads a file of one type. An incomplete download throws, because a part of a zip file cannot be opened. */
export async function downloadFile(
  path: string,
  { type, onProgress, signal }: { type: string; onProgress: (bytes: number) => void; signal: AbortSignal },
): Promise<DownloadedFile> {
  const response = await fetch(path, { credentials: 'include', cache: 'no-store', signal }).catch((cause: unknown) => {
    throw new NoSignal('no response', { cause })
  })
  if (!response.ok) throw failureFor(response, await response.text().catch(() => ''))
  if (!response.body || response.headers.get('content-type') !== type) throw new NoSignal('another server responded')
  const file = new Blob(await readBody(response.body, onProgress), { type })
  return { file, name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] }
}

async function readBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, onProgress: (bytes: number) => void) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new NoSignal('the response was cut', { cause })
    })
    if (done) return parts
    parts.push(value)
    bytes += value.byteLength
    onProgress(bytes)
  }
}
