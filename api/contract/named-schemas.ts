import { z } from 'zod'

/** The schemas with a name in `/openapi.json`, which other schemas refer to. */
export const namedSchemas = z.registry<{ id: string }>()

/** An object with a name in `/openapi.json`. Other kinds of schemas use `.register(namedSchemas, { id })`. */
export function namedObject<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z.object(shape).register(namedSchemas, { id })
}
