import { addShapes } from './response-shapes.ts'

/* The shapes for the own role at the admin page. Imported for its side effect. */

addShapes({
  'GET /api/admin/role': { canBecomeAdmin: 'boolean' },
  'POST /api/setup/admin': { canBecomeAdmin: 'boolean' },
})
