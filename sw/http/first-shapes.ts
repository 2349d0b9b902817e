import { addShapes, me } from './response-shapes.ts'

/* The shapes of the calls that the first screen of a visitor or a member sends. Imported for its side effect. */

addShapes({
  'GET /api/auth/user': me,
  'GET /api/events': { events: 'array', cursor: 'string', isWhole: 'boolean' },
})
