import { addShapes } from './response-shapes.ts'

/* The shapes for the admin pages and the API documentation, loaded with those pages. Imported for its side effect. */

const done = { success: 'boolean' } as const
const session = { endsAt: 'string', role: 'string' } as const
const people = { people: 'array' } as const

addShapes({
  'POST /api/admin/login': session,
  'POST /api/admin/open': session,
  'POST /api/admin/logout': done,
  'GET /api/admin/session': session,
  'GET /api/admin/roles': people,
  'PUT /api/admin/roles/{id}': people,
  'DELETE /api/admin/roles/{id}': people,
  'GET /api/admin/health': { from: 'string', to: 'string', stepMinutes: 'number', steps: 'array' },
  'GET /api/admin/test-firebase': { success: 'boolean', message: 'string' },
  'GET /api/admin/test-database': { success: 'boolean', message: 'string' },
  'GET /api/admin/test-profile-sync': { success: 'boolean', message: 'string' },
  'POST /api/migrate-user-to-firebase': { created: 'boolean', updated: 'boolean' },
  'GET /api/admin/invitations': [{ id: 'string', start: 'string', expiresAt: 'string', state: 'string' }],
  'POST /api/admin/invitations': [{ id: 'string', code: 'string' }],
  'DELETE /api/admin/invitations/{id}': null,
  'GET /api/admin/reports': [{ id: 'string', kind: 'string', targetId: 'string' }],
  'GET /api/admin/venues/{id}/people': { name: 'string', people: 'array' },
  'PUT /api/admin/venues/{id}/people/{id}': { name: 'string', people: 'array' },
  'DELETE /api/admin/venues/{id}/people/{id}': { name: 'string', people: 'array' },
  'GET /api/admin/listings': { sources: 'array', listings: 'array' },
  'POST /api/admin/listings': { id: 'string' },
  'PATCH /api/admin/listings/{id}': { id: 'string', title: 'string', version: 'number' },
  'DELETE /api/admin/listings/{id}': null,
  'POST /api/admin/listings/{id}/join': null,
  'POST /api/admin/listings/{id}/separate': null,
  'POST /api/admin/listing-sources/{id}/code': { code: 'string', expiresAt: 'string' },
  'POST /api/admin/listing-sources/{id}/undo-claim': null,
  'POST /api/admin/reports/{id}/decision': { id: 'string', action: 'string' },
  'POST /api/admin/decisions/{id}/undo': null,
  'GET /api/admin/events': [{ id: 'string', title: 'string', isFeatured: 'boolean' }],
  'PUT /api/admin/events/{id}/featured': null,
  'GET /openapi.json': { openapi: 'string', paths: 'object' },
})
