import { z } from 'zod'
import { en } from '#contract/i18n.ts'
import { namedSchemas } from '#contract/named-schemas.ts'
import { ErrorResponse } from '#contract/responses.ts'
import { describedCalls } from './calls.ts'
import type { Access } from './describe.ts'
import type { Call } from './routes.ts'

type Json = Record<string, unknown>

/** The API in OpenAPI 3.1, made of the very schemas that check what comes in. */
export function openApiDocument(): Json {
  const named = new Names()
  const paths: Record<string, Json> = {}
  const calls = describedCalls()
  for (const call of calls) (paths[call.path] ??= {})[call.method] = operation(call, named)

  return {
    openapi: '3.1.0',
    info: {
      title: 'Pista',
      version: '1',
      summary: 'Latin music nights in a city: what the app itself asks the server.',
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'Everything is JSON, instants are UTC, lists are bare arrays.',
        'A write comes from the site itself: requests of other origins are refused.',
        'Every refusal is an `ErrorAnswer`: `code` names it, `error` is its sentence.',
        'An edit may name the version it was made on with `If-Match`: a field that was changed since is refused with 412,',
        'and `conflict` has the resource as it is; edits of different fields are merged.',
      ].join(' '),
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map(name => ({ name })),
    paths,
    components: { schemas: named.schemas(), securitySchemes: SECURITY },
  }
}

const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'Given by signing in; `__Host-sid` behind https' },
  adminSession: { type: 'apiKey', in: 'cookie', name: 'admin', description: 'Given by opening the admin page' },
  phone: { type: 'http', scheme: 'bearer', description: 'The token of a phone that was just proved' },
}

const requirement: Record<Access, Json[]> = {
  anyone: [],
  member: [{ session: [] }],
  host: [{ session: [] }],
  admin: [{ adminSession: [] }],
  phone: [{ phone: [] }],
}

function operation(call: Call, named: Names): Json {
  const id = operationId(call)
  return {
    operationId: id,
    tags: [call.tag],
    summary: call.summary,
    security: requirement[call.access],
    parameters: [...inPath(call), ...inQuery(call), ...inHeader(call)],
    ...(call.body && { requestBody: { required: true, content: bodyOf(call, call.body, id, named) } }),
    responses: { ...successes(call, id, named), ...refusals(call, named) },
  }
}

/** 'getApiJobsById': unique, because method and path are. */
function operationId({ method, path }: Call) {
  const words = path.split(/[/.]/).map(part => part.replace(/^\{(.*)\}$/, 'by-$1'))
  return [method, ...words.flatMap(word => word.split('-'))]
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

function inPath({ path }: Call): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function inQuery({ query }: Call): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function inHeader({ headers = {} }: Call): Json[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))
}

function bodyOf({ files }: Call, body: z.ZodType, id: string, named: Names): Json {
  const schema = jsonSchema(body, 'input')
  if (!files) return { 'application/json': { schema: named.under(`${id}Body`, schema) } }
  const parts = Object.fromEntries(
    files.map(name => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
  )
  const properties = { ...(schema.properties as Json), ...parts }
  return { 'multipart/form-data': { schema: named.under(`${id}Form`, { ...schema, properties }) } }
}

function successes({ responses }: Call, id: string, named: Names): Json {
  const one = (answer: Call['responses'][number]): Json => {
    if (answer === null) return { description: 'Nothing more to say' }
    if (typeof answer === 'string')
      return { description: 'The file', content: { [answer]: { schema: { type: 'string' } } } }
    return { description: 'As asked', content: { 'application/json': { schema: named.of(answer, `${id}Answer`) } } }
  }
  return Object.fromEntries(Object.entries(responses).map(([status, answer]) => [status, one(answer)]))
}

/** The refusals of every call, and those of this call. */
function refusals({ body, query, refusals: own = {} }: Call, named: Names): Json {
  const all = new Map<number, string[]>([[429, [en.refusals['too-many-requests']]]])
  const add = (status: number, sentences: string[]) => all.set(status, [...(all.get(status) ?? []), ...sentences])
  if (body ?? query) add(400, [en.refusals.invalid])
  for (const [status, codes] of Object.entries(own)) add(Number(status), codes?.map(code => en.refusals[code]) ?? [])
  return Object.fromEntries(
    [...all].map(([status, sentences]) => [
      status,
      {
        description: [...new Set(sentences)].join(' · '),
        content: { 'application/json': { schema: named.of(ErrorResponse, 'ErrorAnswer') } },
      },
    ]),
  )
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return withoutMarks(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json)
}

/** What a schema says of itself as a document of its own. */
function withoutMarks(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))
}

/** Schemas by name, each written once. */
class Names {
  private readonly plain: Record<string, Json> = {}

  under(name: string, schema: Json): Json {
    this.plain[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  of(schema: z.ZodType, name: string): Json {
    if (!namedSchemas.has(schema)) namedSchemas.add(schema, { id: name })
    return { $ref: `#/components/schemas/${namedSchemas.get(schema)?.id}` }
  }

  schemas(): Json {
    const made = z.toJSONSchema(namedSchemas, {
      io: 'output',
      unrepresentable: 'any',
      uri: id => `#/components/schemas/${id}`,
    }).schemas as Record<string, Json>
    const bare = Object.fromEntries(Object.entries(made).map(([name, schema]) => [name, withoutMarks(schema)]))
    return { ...bare, ...this.plain }
  }
}
