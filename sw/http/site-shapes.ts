import { addShapes } from './response-shapes.ts'

/* The shapes for the set-up and for the settings of the site on the admin page. Imported for its side effect. */

const settings = { version: 'number', isSetUp: 'boolean', home: 'object', fixed: 'array' } as const

addShapes({
  'GET /api/setup': { isSetUp: 'boolean', isUnlocked: 'boolean' },
  'POST /api/setup/unlock': { isSetUp: 'boolean', isUnlocked: 'boolean' },
  'POST /api/setup/finish': null,
  'GET /api/site/settings': settings,
  'PUT /api/site/settings': settings,
  'PUT /api/site/logo': settings,
  'DELETE /api/site/logo': settings,
  'GET /api/site/checks': { checks: 'array' },
  'POST /api/site/test-email': { checks: 'array' },
  'POST /api/site/test-text': { checks: 'array' },
  'POST /api/site/sample': { checks: 'array' },
  'DELETE /api/site/sample': { checks: 'array' },
})
