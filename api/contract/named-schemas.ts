import { z } from 'zod'

/**
 * The schemas with a name in `/openapi.json`, which other schemas refer to. A schema is added with
 * `.register(namedSchemas, { id: 'Event' })`.
 */
export const namedSchemas = z.registry<{ id: string }>()
