import { z } from 'zod'

/**
 * The schemas that have a name of their own in `/openapi.json`, where other schemas refer to them. A schema enters with
 * `.register(namedSchemas, { id: 'Event' })`.
 */
export const namedSchemas = z.registry<{ id: string }>()
