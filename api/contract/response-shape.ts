import { z } from 'zod'

/*
 * The shape of the successful response of a call: fields that the server always sends, with their kinds. The device
 * checks it, because a captive portal or a proxy may send 200 with any body, also with JSON. It is no validation: our
 * own server may be newer than the device, so unknown fields and new values are accepted.
 */

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object'
export type Fields = { [name: string]: Kind }

/** The fields of an object, a list of such objects, or null for a response without a body. */
export type Shape = Fields | [Fields] | null

/** A foreign body has none of them; more names would only make the bundles larger. */
const FIELDS_MAX = 6

/** Undefined if the call responds with a file. */
export function shapeOf(responses: Record<number, z.ZodType | string | null>): Shape | undefined {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const shapes = successes.map(([, response]) =>
    response instanceof z.ZodType ? shapeOfSchema(response) : response === null ? null : undefined,
  )
  const [shape] = shapes
  if (shapes.some(other => JSON.stringify(other) !== JSON.stringify(shape)))
    throw new Error('The successful responses of a call have different shapes.')
  return shape
}

type Type = Kind | 'integer' | 'null'

type JsonSchema = {
  type?: Type | Type[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

function shapeOfSchema(schema: z.ZodType): Shape {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  return json.type === 'array' ? [fieldsOf(json.items ?? {})] : fieldsOf(json)
}

function fieldsOf(schema: JsonSchema): Fields {
  return Object.fromEntries(Object.entries(alwaysSent(schema)).slice(0, FIELDS_MAX))
}

/** The required fields of a single kind; of alternatives, those that all of them have. */
function alwaysSent({ properties = {}, required = [], anyOf, oneOf, allOf = [] }: JsonSchema): Fields {
  const own = required.flatMap(name => {
    const kind = kindOf(properties[name] ?? {})
    return kind ? [[name, kind] as const] : []
  })
  const [first = {}, ...others] = (anyOf ?? oneOf ?? []).map(alwaysSent)
  const shared = Object.entries(first).filter(([name, kind]) => others.every(fields => fields[name] === kind))
  return Object.fromEntries([...own, ...allOf.flatMap(part => Object.entries(alwaysSent(part))), ...shared])
}

function kindOf({ type, anyOf, oneOf }: JsonSchema): Kind | undefined {
  if (type === 'null' || Array.isArray(type)) return undefined
  if (type !== undefined) return type === 'integer' ? 'number' : type
  const kinds = new Set((anyOf ?? oneOf ?? []).map(kindOf))
  return kinds.size === 1 ? [...kinds][0] : undefined
}
