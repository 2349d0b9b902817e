import type { Uploaded } from '#contract/events/events.ts'
import { uploadForm } from '#sw/http/files.ts'

export function uploadFlyer(file: Blob, onProgress: (percent: number) => void): Promise<Uploaded> {
  const form = new FormData()
  form.set('kind', 'flyer')
  form.set('file', file)
  return uploadForm<Uploaded>('/api/uploads', form, onProgress)
}
