import type { Uploaded } from '#contract/events/events.ts'
import { FLYER_MAX_BYTES } from '#contract/events/limits.ts'
import * as calls from '#contract/files/calls.ts'
import { addUpload } from '#db/files/uploads.ts'
import { Feature } from '../http/feature.ts'
import { sendFile } from '../http/file-response.ts'
import { limited } from '../http/limits.ts'
import { withForm } from '../http/multipart.ts'
import { refuse } from '../http/refusal.ts'
import { refuseField } from '../http/valid.ts'
import { storeFlyer, storePortrait, urlOf } from './pictures.ts'

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/** Stores flyers and portraits, and serves the pictures, whose names are never reused: browsers may cache them. */
export const uploads = new Feature()
  // A file that is not referenced within a day is deleted.
  .call(calls.upload, [limited('upload')], async c => {
    const { userId } = c.var
    const bounds = {
      files: { file: { maxBytes: FLYER_MAX_BYTES, tooLarge: 'flyer-too-large' } },
      fields: 3,
      fieldBytes: 100,
    } as const
    return await withForm(c, userId, bounds, async ({ fields, files }) => {
      const file = files.get('file')
      const kind = fields.get('kind')
      if (kind !== 'flyer' && kind !== 'profile') refuseField('kind', 'invalid')
      if (!file || file.size === 0) refuseField('file', 'required')

      const bytes = await file.read()
      const picture = kind === 'flyer' ? await storeFlyer(c.var.app, bytes) : await storePortrait(c.var.app, bytes)
      await addUpload(c.var.app.sql, userId, kind, picture)
      return c.json({ url: urlOf(picture.path), width: picture.width, height: picture.height } satisfies Uploaded, 201)
    })
  })

  .call(calls.picture, async c => {
    const { folder, name } = c.req.param()
    const file = await c.var.app.files.get(`${folder}/${name}`)
    if (!file) refuse(404, 'not-found')
    return await sendFile(c, file, {
      'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Sites that read the public API show the flyers; portraits stay on this site.
      ...(folder === 'flyers' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    })
  })
  // A missing picture must not fall through to the pages.
  .all('/uploads/*', () => refuse(404, 'not-found'))
