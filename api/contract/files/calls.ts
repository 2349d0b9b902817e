import { z } from 'zod'
import { call } from '../call.ts'
import { Uploaded } from '../events/events.ts'

export const picture = call('GET /uploads/:folder{profiles|flyers}/:name{[\\w-]+(\\.small)?\\.(webp|jpg|png)}', {
  summary: 'A picture',
  who: 'anyone',
  responses: { 200: 'image/webp' },
  openApiPath: '/uploads/{folder}/{name}',
  refusals: { 404: ['not-found'] },
})

export const upload = call('POST /api/uploads', {
  summary: 'Upload a flyer or a portrait',
  who: 'member',
  body: z.object({ kind: z.enum(['flyer', 'profile']) }),
  files: ['file'],
  responses: { 201: Uploaded },
  refusals: { 413: ['flyer-too-large'], 415: ['invalid-image'] },
})
