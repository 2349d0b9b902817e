import { z } from 'zod'
import { call } from '../../call.ts'
import { AddImport, Import, Imported, ImportPreview, PreviewImport, UndoneImport } from './imports.ts'

export const previewImport = call('POST /api/imports/preview', {
  summary: 'Read the events of a calendar file, a page or a table, without storing them',
  who: { host: 'hosts-only', signedOut: 'sign-in-to-create' },
  body: PreviewImport,
  responses: { 200: ImportPreview },
  refusals: {
    400: [
      'import-too-large',
      'import-encoding',
      'import-unreadable',
      'import-too-many',
      'import-empty',
      'import-too-slow',
      'import-page-inward',
      'import-page-unreachable',
    ],
  },
})

export const addImport = call('POST /api/imports', {
  summary: 'Import events as drafts: all of them, or none',
  who: { host: 'hosts-only', signedOut: 'sign-in-to-create' },
  body: AddImport,
  responses: { 200: Imported, 201: Imported },
  headers: { 'Idempotency-Key': 'A UUID: a repeated one returns the same import' },
  refusals: { 400: ['zone-needed', 'end-equals-start'], 401: ['sign-in-to-create'], 409: ['import-drafts-full'] },
})

export const imports = call('GET /api/imports', {
  summary: 'The imports of the host in the last 90 days',
  who: { host: 'hosts-only' },
  responses: { 200: z.array(Import) },
})

export const undoImport = call('DELETE /api/imports/:id', {
  summary: 'Undo an import: delete its drafts, without those that the host has changed or published',
  who: { host: 'hosts-only' },
  responses: { 200: UndoneImport },
  refusals: { 404: ['import-not-found'] },
})
