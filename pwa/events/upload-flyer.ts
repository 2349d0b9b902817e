import type { Uploaded } from '#contract/events.ts'
import { NoSignal } from '#sw/http/failures.ts'
import { believedBody } from '#sw/http/request.ts'

const UPLOADS = '/api/uploads'

/** Takes as long as it takes, and says how far it is: that, `fetch` cannot tell. */
export function uploadFlyer(file: File, onProgress: (percent: number) => void): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.set('kind', 'flyer')
    form.set('file', file)

    const upload = new XMLHttpRequest()
    upload.open('POST', UPLOADS)
    upload.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)))
    upload.addEventListener('load', () => {
      const { status, statusText, responseText } = upload
      try {
        resolve(
          believedBody<Uploaded>('POST', UPLOADS, { status, statusText, headers: headersOf(upload) }, responseText),
        )
      } catch (error) {
        reject(error)
      }
    })
    upload.addEventListener('error', () => reject(new NoSignal('no answer')))
    upload.send(form)
  })
}

function headersOf(upload: XMLHttpRequest) {
  const names = ['retry-after', 'content-type']
  return new Headers(names.map(name => [name, upload.getResponseHeader(name) ?? '']))
}
