import { addShapes, type Fields } from './response-shapes.ts'

/* The shapes for the webhooks of hosts and of the operators. Imported for its side effect. */

const webhook: Fields = { id: 'string', url: 'string', kinds: 'array', createdAt: 'string' }
const delivery: Fields = { id: 'string', kind: 'string', queuedAt: 'string', tries: 'number' }

addShapes({
  'GET /api/webhooks': [webhook],
  'POST /api/webhooks': { ...webhook, secret: 'string' },
  'PATCH /api/webhooks/{id}': webhook,
  'DELETE /api/webhooks/{id}': null,
  'GET /api/webhooks/{id}/deliveries': [delivery],
  'POST /api/webhooks/{id}/test': [delivery],
  'GET /api/admin/webhooks': [webhook],
  'POST /api/admin/webhooks': { ...webhook, secret: 'string' },
  'PATCH /api/admin/webhooks/{id}': webhook,
  'DELETE /api/admin/webhooks/{id}': null,
  'GET /api/admin/webhooks/{id}/deliveries': [delivery],
  'POST /api/admin/webhooks/{id}/test': [delivery],
})
