import type { Uploaded } from '#contract/events.ts'
import { NoSignal, RequestFailed } from '#sw/request.ts'

/** Takes as long as it takes, and says how far it is: that, `fetch` cannot tell. */
export function uploadFlyer(file: File, onProgress: (percent: number) => void): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.set('kind', 'flyer')
    form.set('file', file)

    const upload = new XMLHttpRequest()
    upload.open('POST', '/api/uploads')
    upload.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)))
    upload.addEventListener('load', () => {
      if (upload.status === 201) return resolve(JSON.parse(upload.responseText) as Uploaded)
      const headers = { 'retry-after': upload.getResponseHeader('retry-after') ?? '' }
      const answer = new Response(null, { status: upload.status, statusText: upload.statusText, headers })
      return reject(new RequestFailed(answer, upload.responseText))
    })
    upload.addEventListener('error', () => reject(new NoSignal('no answer')))
    upload.send(form)
  })
}
